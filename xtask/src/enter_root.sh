# Run in a mount namespace of its own:
#   enter_root.sh ROOT FOLDER... -- PROGRAM [ARGUMENT...]
# Mounts into the root folder what programs need, and the folders of this machine
# under the same paths, then runs the program there.
set -e
root=$1
shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
    shift
done
shift
exec chroot "$root" "$@"
