//! Evidence files and the platform key's file.

use std::{fs, os::unix::fs::PermissionsExt as _};

use openglass_core::crypto::{Purpose, sha256};
use openglass_server::{
    domain::Timestamp,
    objects::{LocalObjects, ObjectError, ObjectStore, evidence_key},
    random::{SeededRandom, SystemRandom},
    signer::{Signer, SignerError},
};

use crate::world::provider;

#[tokio::test]
async fn a_file_comes_back_and_is_checked() {
    let dir = tempfile::tempdir().expect("a folder");
    let objects = LocalObjects::open(&dir.path().join("new/folder")).expect("opens");
    let key = evidence_key("rec_1");
    assert_eq!(key, "records/rec_1/evidence.json");
    let hash = sha256(b"evidence");
    let missing = objects.get(&key, hash).await.expect_err("not there yet");
    assert!(matches!(missing, ObjectError::Missing { .. }), "{missing}");
    objects.put(&key, b"first".to_vec()).await.expect("stored");
    objects.put(&key, b"evidence".to_vec()).await.expect("replaced");
    assert_eq!(objects.get(&key, hash).await.expect("there"), b"evidence");
    let path = dir.path().join("new/folder").join(&key);
    let names: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("a folder").collect();
    assert_eq!(names.len(), 1, "no temporary file stays behind");
    fs::write(&path, b"Evidence").expect("altered");
    let altered = objects.get(&key, hash).await.expect_err("altered");
    assert!(matches!(altered, ObjectError::Altered { .. }), "{altered}");
    objects.check().await.expect("healthy");
}

#[tokio::test]
async fn keys_do_not_leave_the_folder() {
    let dir = tempfile::tempdir().expect("a folder");
    let objects = LocalObjects::open(&dir.path().join("inside")).expect("opens");
    for key in ["../outside", "/etc/passwd", "records//x", "records/../../x", "", ".hidden", "a\0b"]
    {
        let refused = objects.put(key, b"x".to_vec()).await.expect_err("not a key");
        assert!(matches!(refused, ObjectError::BadKey { .. }), "{key:?}");
    }
    assert!(!dir.path().join("outside").exists());
}

#[tokio::test]
async fn a_broken_folder_is_unavailable() {
    let dir = tempfile::tempdir().expect("a folder");
    let objects = LocalObjects::open(dir.path()).expect("opens");
    fs::write(dir.path().join("records"), b"a file in the way").expect("written");
    let error = objects.put(&evidence_key("rec_1"), b"x".to_vec()).await.expect_err("in the way");
    assert!(matches!(error, ObjectError::Unavailable { .. }), "{error}");
}

#[test]
fn the_platform_key_is_made_once_private_and_stays() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("keys/platform-key.json");
    let first = Signer::open(&path, &provider(), &SystemRandom).expect("made");
    let mode = fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let second = Signer::open(&path, &provider(), &SystemRandom).expect("loaded");
    assert_eq!(first.published(), second.published());
    let digest = sha256(b"digest");
    let signature = first.sign(Purpose::Record, &digest, Timestamp::from_ms(0)).expect("signs");
    // Valid long before the first start, so that geneses of that time verify.
    let key = second.trusted().find(&signature.kid, "1970-01-01T00:00:00.000Z");
    assert!(key.expect("a key").verify(Purpose::Record, &digest, &signature));
    assert!(!format!("{first:?}").contains("scalar"));
    assert!(!second.published().as_str().contains("scalar"), "the secret is never published");
}

#[test]
fn processes_that_start_together_agree_on_one_key() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("platform-key.json");
    let open = |seed| Signer::open(&path, &provider(), &SeededRandom::new(seed)).expect("opens");
    let published: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|seed| scope.spawn(move || open(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    for signer in &published[1..] {
        assert_eq!(signer.published(), published[0].published());
    }
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
}

#[test]
fn a_key_file_that_others_can_read_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("platform-key.json");
    Signer::open(&path, &provider(), &SystemRandom).expect("made");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("changed");
    let error = Signer::open(&path, &provider(), &SystemRandom).expect_err("refused");
    assert!(matches!(error, SignerError::NotPrivate { .. }), "{error}");
}

#[test]
fn a_damaged_key_file_is_refused_without_showing_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("platform-key.json");
    let signer = Signer::open(&path, &provider(), &SystemRandom).expect("made");
    let good = fs::read_to_string(&path).expect("a file");
    let at = good.find("\"scalar\":\"").expect("a scalar") + 10;
    let scalar = &good[at..at + 43];
    let other = tempfile::tempdir().expect("a folder");
    let other = Signer::open(&other.path().join("k"), &provider(), &SystemRandom).expect("made");
    let key = |signer: &Signer| {
        let keys = signer.published().view().get("keys").expect("keys");
        let key = keys.elements().next().and_then(|key| key.get("publicKey"));
        key.expect("a key").as_json().to_owned()
    };
    for damaged in [
        String::new(),
        good[..good.len() / 2].to_owned(),
        good.replace(scalar, "short"),
        good.replace(&format!("\"{scalar}\""), "null"),
        good.replace("plat_", "key_"),
        good.replace(&key(&signer), &key(&other)),
        r#"{"keys":[]}"#.to_owned(),
    ] {
        fs::write(&path, &damaged).expect("written");
        let error = Signer::open(&path, &provider(), &SystemRandom).expect_err("refused");
        assert!(matches!(error, SignerError::Content { .. }), "{error}");
        assert!(!error.to_string().contains(scalar), "{error}");
    }
}
