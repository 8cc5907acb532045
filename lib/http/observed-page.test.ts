import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "vitest";
import { observedPage } from "./observed-page";

/** The pieces in which two answers to the same request arrive over one connection; `written` follows each. */
async function arriving(draw: (response: ServerResponse) => Promise<void>, written: (text: string) => void) {
  const server = createServer((request, response) => void observedPage(request, response, () => draw(response)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1").setNoDelay(true);
  const answers: string[][] = [];
  try {
    for (let answer = 0; answer < 2; answer += 1) {
      const pieces: string[] = [];
      answers.push(pieces);
      socket.write("GET /console HTTP/1.1\r\nHost: localhost\r\n\r\n");
      while (!pieces.join("").endsWith("\r\n0\r\n\r\n")) {
        const [piece] = (await once(socket, "data")) as [Buffer];
        pieces.push(piece.toString());
        written(pieces.join(""));
      }
    }
    return answers;
  } finally {
    socket.destroy();
    server.close();
  }
}

test("head, frame and data of a page arrive in one piece, on every page of a connection", async () => {
  const draw = async (response: ServerResponse) => {
    response.flushHeaders();
    response.write("<main>");
    await soon();
    response.write("Providers");
    await soon();
    response.end("</main>");
  };
  const answers = await arriving(draw, () => undefined);
  for (const pieces of answers) {
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatch(/^HTTP\/1\.1 200[^]*<main>[^]*Providers[^]*<\/main>/);
  }
});

test("what is ready of a page that takes long, or is longer than the buffer, does not wait for its end", async () => {
  let go: () => void = () => undefined;
  const draw = async (response: ServerResponse) => {
    const isSeen = new Promise<void>((resolve) => (go = resolve));
    response.write("the frame");
    await isSeen;
    if (!response.write("row".repeat(100_000))) await once(response, "drain");
    response.end("the end");
  };
  const answers = await arriving(draw, (text) => text.includes("the frame") && go());
  for (const pieces of answers) {
    expect(pieces[0]).not.toContain("the end");
    expect(pieces.join("")).toContain("the end");
  }
});
