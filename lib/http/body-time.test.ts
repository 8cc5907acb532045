import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { letGoOfUnreadBody, limitBodyTime } from "./body-time";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends the beginning of a body and no more; answers what comes back until the connection ends. */
async function stall(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => (received += bytes.toString()));
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nthe beginning");
  await once(socket, "close");
  return received;
}

test("a body that does not arrive in its time is 408, and the connection ends", async () => {
  expect(await stall((request) => limitBodyTime(request, 50))).toMatch(/^HTTP\/1\.1 408 .*RequestTimeoutException/s);
});

test("a client that was refused and goes on as if it were not keeps its answer and soon loses the connection", async () => {
  const refused = await stall((request, response) => {
    letGoOfUnreadBody(request, response, 50);
    response.writeHead(400).end("no");
  });
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
});
