import { once } from "node:events";
import net from "node:net";

export type ClamdStandIn = { url: string; scanned: number; stop: () => Promise<void> };

/** The harmless text that every virus scanner takes for a virus; in two halves, so that none finds it here. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Speaks clamd's INSTREAM on a free port: finds EICAR, and what `answer` says otherwise. */
export async function startClamd(answer: (content: Buffer) => string = found): Promise<ClamdStandIn> {
  const sockets = new Set<net.Socket>();
  const standIn = { url: "", scanned: 0, stop: async () => undefined as void };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const content = wholeStream(received);
      if (content === null) return;
      standIn.scanned += 1;
      socket.end(`${answer(content)}\0`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  standIn.url = `tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  standIn.stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return standIn;
}

const found = (content: Buffer) => (content.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");

/** What was streamed, once its end is here; null before. Throws when it is not INSTREAM. */
function wholeStream(received: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return null;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("This is not INSTREAM");
  const chunks: Buffer[] = [];
  for (let place = command.length; place + 4 <= received.length; ) {
    const length = received.readUInt32BE(place);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(place + 4, place + 4 + length));
    place += 4 + length;
  }
  return null;
}
