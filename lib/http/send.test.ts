import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendStream } from "./send";

test("a client that takes nothing of a long answer is let go, and what it was reading is closed", async () => {
  let server = createServer();
  const closed = new Promise<void>((resolve) => {
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
        cancel: () => resolve(),
      });
    server = createServer((_, response) => void sendStream(endless(), response, 200).catch(() => undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  socket.pause();
  await closed;
  socket.destroy();
  server.close();
  expect(socket.bytesRead).toBeLessThan(1 << 24);
});
