import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { forgetEnv } from "@/lib/env";
import { closeConnections, post } from "@/lib/webhooks/delivery/post";

/** Calls at a time to each endpoint; a worker has up to 16 under way to one. */
const calls = 16;

const forever = (socket: Socket, chunk: Buffer): void => {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
};
const drip = (socket: Socket, text: string): void => {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), 200);
};
const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const chunk = Buffer.from(`10000\r\n${"z".repeat(0x10000)}\r\n`);

const endpoints: Record<string, (socket: Socket) => void> = {
  "no answer": () => undefined,
  "headers without end": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    forever(socket, Buffer.from(`x-filler: ${"y".repeat(1000)}\r\n`));
  },
  "headers that drip": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, "x-a: b\r\n");
  },
  "a body without end": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    forever(socket, chunk);
  },
  "a body that drips": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    drip(socket, "1\r\nx\r\n");
  },
  "a gzip bomb (256 MB)": (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  "early hints without end": (socket) => forever(socket, Buffer.from("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")),
  "something that is not HTTP": (socket) => socket.end("220 mail.example.org ESMTP\r\n"),
};

/** Sixteen calls at once to each kind of bad endpoint: how long the longest took, how much memory more, and the log. */
export async function hostileEndpoints(): Promise<void> {
  for (const [name, speak] of Object.entries(endpoints)) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).once("data", () => speak(socket));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const place = server.address();
    const port = typeof place === "object" && place ? place.port : 0;
    Object.assign(process.env, { WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`, WEBHOOK_ALLOW_HTTP: "on" });
    forgetEnv();

    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    const begin = performance.now();
    const logged = await Promise.all(
      Array.from({ length: calls }, () =>
        post(`http://127.0.0.1:${port}/`, {}, "{}").then(
          ({ status, text }) => `${status}, ${text.length} characters kept`,
          (error: Error) => error.message,
        ),
      ),
    );
    const seconds = (performance.now() - begin) / 1000;
    clearInterval(watch);
    const growth = Math.round((most - before) / 1e6);
    console.log(
      `${name}: at most ${seconds.toFixed(1)} s, ${growth} MB more, log: ${[...new Set(logged)].join(" | ")}`,
    );
    for (const socket of sockets) socket.destroy();
    server.close();
    await closeConnections();
    if (seconds > 16) process.exitCode = 1;
  }
}
