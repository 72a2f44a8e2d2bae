//! uniffi's own command line: `uniffi-bindgen generate --library FILE …`.

fn main() {
    uniffi::uniffi_bindgen_main();
}
