//! `openglass knowledge` on its file, and the Glass operations of the
//! conformance runner.

use std::{
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::support::{Folder, graph, record, snapshot};

#[test]
fn a_store_is_filled_doubted_and_emptied() {
    let folder = Folder::new();
    folder.write("in.json", snapshot(&[record("r2"), record("r1")]));
    let run = |arguments: &[&str]| {
        let ran = folder.run(&[arguments, &["--store", "store.json", "--json"]].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.json()
    };
    assert_eq!(run(&["knowledge", "import", "in.json"])["recordCount"], 2);
    assert_eq!(run(&["knowledge", "list"])["records"][0]["recordId"], "r1");
    assert_eq!(run(&["knowledge", "show", "r2"])["data"]["pageKind"], "form");
    let time = ["--observed-at", "2026-02-01T00:00:00.000Z"];
    let change = run(&[&["knowledge", "invalidate", "r1", "stale"][..], &time].concat());
    assert_eq!((&change["from"], &change["to"]), (&json!("observed"), &json!("stale")));
    let trust = run(&["knowledge", "explain", "r1"]);
    assert_eq!((&trust["confidence"], &trust["data"]), (&json!("stale"), &Value::Null));
    assert_eq!(run(&["knowledge", "stats"])["staleCount"], 1);
    let purged = run(&["knowledge", "purge", "https://example.test"]);
    assert_eq!(purged["removedRecordIds"].as_array().map(Vec::len), Some(2));
    assert_eq!(run(&["knowledge", "export"]), json!({"schemaVersion": 1, "records": []}));
    let names = fs::read_dir(folder.path("")).expect("a folder");
    let mut names: Vec<_> = names.map(|entry| entry.expect("a file").file_name()).collect();
    names.sort();
    assert_eq!(names, ["in.json", "store.json", "store.json.lock"], "no temporary file is left");
}

#[test]
fn a_refused_import_leaves_the_store_as_it_was() {
    let folder = Folder::new();
    folder.write("store.json", snapshot(&[record("r1")]));
    folder.write("bad.json", snapshot(&[record("r2"), record("r2")]));
    let before = folder.read("store.json");
    let ran = folder.run(&["knowledge", "import", "bad.json", "--store", "store.json", "--json"]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.json()["error"]["details"]["path"], "records[1].recordId");
    assert_eq!(folder.read("store.json"), before);
    let ran = folder.run(&["knowledge", "show", "r9", "--store", "store.json", "--json"]);
    assert_eq!((ran.status, &ran.json()["error"]["code"]), (1, &json!("knowledge.notFound")));
}

/// Many processes add records to one store, while others read it: no record is
/// lost, and no reader sees half a store.
#[test]
fn commands_that_change_one_store_wait_for_each_other() {
    const WRITERS: usize = 12;
    let folder = Folder::new();
    folder.write("store.json", snapshot(&[]));
    for writer in 0..WRITERS {
        folder.write(&format!("{writer}.json"), snapshot(&[record(&format!("r{writer}"))]));
    }
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let folder = &folder;
            scope.spawn(move || {
                let name = format!("{writer}.json");
                let ran = folder.run(&["knowledge", "import", &name, "--store", "store.json"]);
                assert_eq!(ran.status, 0, "{ran:?}");
                let ran = folder.run(&["knowledge", "stats", "--store", "store.json", "--json"]);
                assert!(ran.json()["recordCount"].as_u64() > Some(0), "{ran:?}");
            });
        }
    });
    let ran = folder.run(&["knowledge", "stats", "--store", "store.json", "--json"]);
    assert_eq!(ran.json()["recordCount"], WRITERS);
}

/// A store that somebody else keeps locked: a clear answer, and no change.
#[test]
fn a_store_that_stays_locked_is_told() {
    let folder = Folder::new();
    folder.write("store.json", snapshot(&[]));
    folder.write("in.json", snapshot(&[record("r1")]));
    folder.write("store.json.lock", "");
    let lock = fs::File::open(folder.path("store.json.lock")).expect("a file");
    lock.lock().expect("nobody else has it");
    let before = folder.read("store.json");
    let ran = folder.run(&["knowledge", "import", "in.json", "--store", "store.json", "--json"]);
    assert_eq!((ran.status, &ran.json()["error"]["code"]), (3, &json!("busy")), "{ran:?}");
    assert_eq!(folder.read("store.json"), before);
    let ran = folder.run(&["knowledge", "list", "--store", "store.json", "--json"]);
    assert_eq!(ran.status, 0, "reading does not wait: {ran:?}");
}

#[test]
fn the_runner_knows_glass() {
    let payload = json!({"ir": graph()}).to_string();
    let envelope = json!({"protocolVersion": 1, "requestId": "1", "operation": "webIr.validate",
        "payload": {"ir": graph()}});
    let requests = [
        json!({"id": 1, "op": "glass", "operation": "webIr.validate", "payloadText": payload}),
        json!({"id": 2, "op": "glass", "operation": "webIr.validate", "payloadText": "{}"}),
        json!({"id": 3, "op": "glass", "operation": "nothing", "payloadText": "{}"}),
        json!({"id": 4, "op": "envelope", "requestText": envelope.to_string()}),
        json!({"id": 5, "op": "envelope", "requestText": "{}"}),
    ];
    let lines: String = requests.iter().fold(String::new(), |all, it| all + &it.to_string() + "\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_openglass"))
        .arg("conformance")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("an open pipe");
    let output = child.wait_with_output().expect("an end").stdout;
    let output = String::from_utf8(output).expect("UTF-8");
    let answers: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0]["output"], json!({"revision": 7, "schemaVersion": 1, "valid": true}));
    assert_eq!(answers[1]["error"]["code"], "protocol.invalidParams");
    assert_eq!(answers[2]["error"]["code"], "protocol.methodNotFound");
    assert_eq!(answers[3]["output"], json!({"operation": "webIr.validate"}));
    assert_eq!(answers[4]["error"]["code"], "protocol.invalidParams");
}
