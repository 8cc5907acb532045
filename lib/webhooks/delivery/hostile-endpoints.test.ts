import { once } from "node:events";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { CallFailed, closeConnections, post } from "./post";
import { certificate, privateKey } from "./self-signed-certificate";

// Endpoints that do what no endpoint should. Every call ends in time, with a sentence, and keeps no more than 64 KB.
let server: Server;
const sockets = new Set<Socket>();

const settings = {
  DATABASE_URL: "postgres://localhost/none",
  DATABASE_SYSTEM_URL: "postgres://localhost/none",
  CREDENCE_KEY: Buffer.alloc(32).toString("base64"),
  WEBHOOK_ALLOW_HTTP: "on",
};

beforeEach(() => Object.assign(process.env, settings));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
  await closeConnections();
});

async function listening(one: Server): Promise<number> {
  server = one;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  process.env["WEBHOOK_ALLOWED_HOSTS"] = `127.0.0.1:${port}`;
  forgetEnv();
  return port;
}

/** An endpoint that speaks bytes instead of HTTP: `speak` gets the connection once something arrived. */
const raw = (speak: (socket: Socket) => void) => createServer((socket) => socket.once("data", () => speak(socket)));

/** Writes until the other side has enough. */
function forever(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

/** Writes a little now and then, so that no pause is ever long. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), 20);
}

async function failure(port: number, timeoutMs = 15_000): Promise<{ message: string; seconds: number }> {
  const begin = performance.now();
  const error = await post(`http://127.0.0.1:${port}/`, {}, "{}", timeoutMs).then(
    () => null,
    (failed: unknown) => failed,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return { message: error instanceof Error ? error.message : "", seconds: (performance.now() - begin) / 1000 };
}

describe("a call ends in its time", () => {
  test.each<[string, (socket: Socket) => void]>([
    ["nothing at all", () => undefined],
    [
      "its status line letter by letter",
      (socket) => {
        socket.write("HTTP/1.1 200 ");
        drip(socket, "O");
      },
    ],
    [
      "one header after the other, slowly",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        drip(socket, "x-a: b\r\n");
      },
    ],
    ["early hints without end", (socket) => drip(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")],
  ])("when the endpoint sends %s", async (_, speak) => {
    const { message, seconds } = await failure(await listening(raw(speak)), 600);
    expect(message).toMatch(/^(No answer within 1 s|The answer has too many headers)$/);
    expect(seconds).toBeLessThan(2);
  });

  test("with the status when the body drips without end", async () => {
    const port = await listening(
      raw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        drip(socket, "1\r\nx\r\n");
      }),
    );
    const begin = performance.now();
    const answer = await post(`http://127.0.0.1:${port}/`, {}, "{}", 500);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^x+$/);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

describe("memory stays flat", () => {
  test("while headers come without end", async () => {
    const port = await listening(
      raw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        forever(socket, Buffer.from(`x-filler: ${"y".repeat(1000)}\r\n`));
      }),
    );
    expect(await failure(port)).toMatchObject({ message: "The answer has too many headers" });
  });

  test("while twenty bodies come without end, of which 64 KB each are kept", async () => {
    const chunk = Buffer.from(`10000\r\n${"z".repeat(0x10000)}\r\n`);
    const port = await listening(
      raw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        forever(socket, chunk);
      }),
    );
    const before = process.memoryUsage().rss;
    const all = await Promise.all(Array.from({ length: 20 }, () => post(`http://127.0.0.1:${port}/`, {}, "{}", 3_000)));
    expect(all.map(({ status, text }) => [status, text.length])).toEqual(all.map(() => [200, 64 * 1024]));
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150);
  });

  test("while a bomb of gzip comes, which nobody unpacks", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const port = await listening(
      raw((socket) =>
        socket.end(
          Buffer.concat([
            Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`),
            bomb,
          ]),
        ),
      ),
    );
    const answer = await post(`http://127.0.0.1:${port}/`, {}, "{}");
    expect(answer).toMatchObject({ status: 200, text: "(compressed with gzip, not shown)" });
  });
});

describe("the log says what was wrong", () => {
  test.each<[string, (socket: Socket) => void, RegExp]>([
    ["closes at once", (socket) => socket.destroy(), /The connection was (closed before an answer|reset)/],
    [
      "resets the connection",
      (socket) => socket.resetAndDestroy(),
      /The connection was (closed before an answer|reset)/,
    ],
    ["speaks something else", (socket) => socket.end("220 mail.example.org ESMTP\r\n"), /The answer is not HTTP/],
    [
      "gives two lengths",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"),
      /The answer is not HTTP|The answer contradicts itself about its length/,
    ],
  ])("when the endpoint %s", async (_, speak, sentence) => {
    expect((await failure(await listening(raw(speak)))).message).toMatch(sentence);
  });

  test("when the certificate is self-signed, and nothing is sent", async () => {
    let received = 0;
    const secure = createSecureServer({ key: privateKey, cert: certificate }, (_, response) => {
      received += 1;
      response.end();
    });
    const port = await listening(secure as unknown as Server);
    await expect(post(`https://127.0.0.1:${port}/`, {}, "{}")).rejects.toThrow("The certificate is self-signed");
    expect(received).toBe(0);
  });

  test("when nobody listens", async () => {
    const port = await listening(raw(() => undefined));
    server.close();
    await once(server, "close");
    expect((await failure(port)).message).toBe("The connection was refused");
  });
});
