"""A web host for the platform's fetches: HTTPS on loopback, files of a folder."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "server" / "tests" / "api" / "data"

NAMES = ("agent.test", "shop.test", "other.test")
"""What the host's certificate calls it."""

CERTIFICATES = DATA / "web-authority.pem"


class Handler(SimpleHTTPRequestHandler):
    def do_POST(self) -> None:
        """Sends the body back."""
        body = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", self.headers["content-type"])
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """The platform's log says enough."""


@contextmanager
def web_host(folder: Path) -> Iterator[int]:
    """Serves the files of a folder; gives the port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(DATA / "web-host.pem", DATA / "web-host.key")
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
