//! `openglass verify` as a process: explanations, pipes, limits.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

use openglass_testkit::{cases, keys_text};
use serde_json::Value;

/// The vocabulary that all languages share.
const VOCABULARY: &str = include_str!("../../docs/reference/vocabulary.json");

fn openglass(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_openglass"));
    command.arg("verify").args(arguments).env_remove("OPENGLASS_KEYS");
    command
}

fn run(arguments: &[&str]) -> Output {
    openglass(arguments).output().expect("the command starts")
}

fn answer(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn every_code_of_the_vocabulary_is_explained() {
    let vocabulary: Value = serde_json::from_str(VOCABULARY).expect("JSON");
    let mut wanted = BTreeSet::new();
    for list in ["findingCodes", "infoCodes", "proofClaims"] {
        let entries = vocabulary[list].as_array().expect("a list");
        wanted.extend(entries.iter().map(|entry| entry["code"].as_str().expect("a code")));
    }
    let all = run(&["--explain", "--json"]);
    assert_eq!(all.status.code(), Some(0));
    let all = answer(&all);
    let entries = all["codes"].as_array().expect("a list");
    let codes = entries.iter().map(|entry| entry["code"].as_str().expect("a code"));
    assert_eq!(codes.collect::<BTreeSet<_>>(), wanted);

    let list = run(&["--explain"]);
    for code in wanted {
        let line = format!("  {code} ");
        assert_eq!(text(&list.stdout).matches(&line).count(), 1, "{code}");
    }
}

#[test]
fn one_code_is_explained_in_words_and_as_an_object() {
    let words = run(&["--explain", "prev_hash"]);
    assert_eq!(words.status.code(), Some(0));
    for part in ["prev_hash", "check 18", "What may have led to it", "What to do"] {
        assert!(text(&words.stdout).contains(part), "{}", text(&words.stdout));
    }
    let object = answer(&run(&["--explain", "prev_hash", "--json"]));
    assert_eq!(object["kind"], "finding");
    assert_eq!(object["place"], "check 18");
    for member in ["meaning", "causes", "advice"] {
        assert!(text(&words.stdout).contains(object[member].as_str().expect("a text")));
    }
}

#[test]
fn an_unknown_code_is_refused_with_the_known_ones() {
    let words = run(&["--explain", "prevhash"]);
    assert_eq!(words.status.code(), Some(2));
    assert!(words.stdout.is_empty());
    for part in ["`prevhash`", "prev_hash", "head_regression", "completeness"] {
        assert!(text(&words.stderr).contains(part), "{}", text(&words.stderr));
    }
    let object = run(&["--explain", "prevhash", "--json"]);
    assert_eq!(object.status.code(), Some(2));
    assert_eq!(answer(&object)["error"]["code"], "usage");
}

#[test]
fn a_pipe_gives_the_report_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, keys) = (folder.path().join("record.json"), folder.path().join("keys.json"));
    fs::write(&keys, keys_text()).expect("it can be written");
    for name in ["valid-session", "prev_hash-second", "malformed_bundle-truncated"] {
        let case = cases().into_iter().find(|case| case.name == name).expect("in the suite");
        fs::write(&file, &case.bundle).expect("it can be written");
        let keys = ["--keys", path(&keys), "--json"];
        let from_file = run(&[&[path(&file)][..], &keys].concat());
        let mut piped = openglass(&[&["-"][..], &keys].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut pipe = piped.stdin.take().expect("a pipe");
        pipe.write_all(case.bundle.as_bytes()).expect("the command reads");
        drop(pipe);
        let from_pipe = piped.wait_with_output().expect("the command ends");
        assert_eq!(from_pipe.status, from_file.status, "{name}");
        let (mut a, mut b) = (answer(&from_pipe), answer(&from_file));
        assert_eq!((a["file"].take(), b["file"].take()), ("-".into(), path(&file).into()));
        assert_eq!(a, b, "{name}");
    }
}

#[test]
fn a_file_beyond_the_limit_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, keys) = (folder.path().join("huge.json"), folder.path().join("keys.json"));
    fs::write(&keys, keys_text()).expect("it can be written");
    // A file without content takes no room on the disk.
    let huge = File::create(&file).expect("it can be written");
    huge.set_len((4 << 30) + 1).expect("the file system knows sparse files");
    let output = run(&[path(&file), "--keys", path(&keys), "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let error = &answer(&output)["error"];
    assert_eq!(error["code"], "too_large");
    assert!(error["text"].as_str().expect("a text").contains("4294967296 bytes"), "{error}");
    assert!(error["advice"].is_string(), "{error}");
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a temporary path is UTF-8")
}
