//! Calls of MCP tools a second, through the pipes of `openglass mcp`.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow, ensure};

use super::{
    Args,
    graphs::{Graph, largest},
};

/// Calls of a small graph; of the largest one a hundredth.
const CALLS: usize = 20_000;

pub(super) fn run(args: &Args) -> Result<String> {
    let mut rows = vec![
        "Calls of `validateWebIr` over standard input and output, one message a line. Waiting for \
         each answer shows the time of a call; without waiting the calls run on all cores.\n"
            .to_owned(),
        "| graph | KiB | calls | calls/s, one after the other | calls/s, without waiting |"
            .to_owned(),
        format!("|{}", " --- |".repeat(5)),
    ];
    let large = largest(|n| Graph::new(7, n.max(3), 2 * n.max(3)));
    for (name, graph, calls) in [
        ("two entities", Graph::new(7, 3, 1), args.times(CALLS)),
        ("the largest", large, args.times(CALLS / 100)),
    ] {
        let in_turn = Client::start(args)?.in_turn(&graph, calls)?;
        let at_once = Client::start(args)?.at_once(&graph, calls)?;
        rows.push(format!(
            "| {name} | {} | {calls} | {} | {} |",
            graph.text.len().div_ceil(1024),
            rate(calls, in_turn),
            rate(calls, at_once)
        ));
    }
    Ok(rows.join("\n"))
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn rate(calls: usize, time: Duration) -> String {
    format!("{:.0}", calls as f64 / time.as_secs_f64())
}

fn call(id: usize, graph: &Graph) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"validateWebIr","arguments":{{"ir":{}}}}}}}"#,
        graph.text
    )
}

/// A server whose handshake is done.
struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start(args: &Args) -> Result<Self> {
        let mut server = Command::new(&args.openglass)
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start openglass mcp")?;
        let (input, output) = (server.stdin.take(), server.stdout.take());
        let mut client = Self {
            server,
            input: input.context("no input")?,
            output: BufReader::new(output.context("no output")?),
        };
        client.tell(
            r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
        )?;
        ensure!(client.hear()?.contains("glassAgreement"), "the handshake failed");
        client.tell(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)?;
        Ok(client)
    }

    fn tell(&mut self, message: &str) -> Result<()> {
        Ok(self.input.write_all(format!("{message}\n").as_bytes())?)
    }

    fn hear(&mut self) -> Result<String> {
        let mut line = String::new();
        ensure!(self.output.read_line(&mut line)? > 0, "the server ended");
        Ok(line)
    }

    fn in_turn(mut self, graph: &Graph, calls: usize) -> Result<Duration> {
        let start = Instant::now();
        for id in 1..=calls {
            self.tell(&call(id, graph))?;
            check(&self.hear()?)?;
        }
        let time = start.elapsed();
        end(self.server, self.input)?;
        Ok(time)
    }

    fn at_once(self, graph: &Graph, calls: usize) -> Result<Duration> {
        let Self { server, mut input, output } = self;
        let text = call(0, graph);
        let start = Instant::now();
        let writer = thread::spawn(move || -> std::io::Result<ChildStdin> {
            for id in 1..=calls {
                let message = text.replacen(r#""id":0"#, &format!(r#""id":{id}"#), 1);
                input.write_all(message.as_bytes())?;
                input.write_all(b"\n")?;
            }
            Ok(input)
        });
        let mut answers = output.lines();
        for _ in 0..calls {
            let answer = answers.next().context("the server ended")??;
            check(&answer)?;
        }
        let time = start.elapsed();
        let input = writer.join().map_err(|_| anyhow!("the writer failed"))??;
        end(server, input)?;
        Ok(time)
    }
}

fn check(answer: &str) -> Result<()> {
    ensure!(answer.contains(r#"\"valid\":true"#), "{answer}");
    Ok(())
}

/// Ends the input, and with it the server.
fn end(mut server: Child, input: ChildStdin) -> Result<()> {
    drop(input);
    ensure!(server.wait()?.success(), "the server failed");
    Ok(())
}
