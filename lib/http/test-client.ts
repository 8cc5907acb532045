import net, { type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What became of the requests of a client. */
export type Tally = {
  answered: number;
  /** Nothing was sent: nobody took the connection. */
  refused: number;
  /** Sent, and then the connection ended without a whole answer. */
  lost: string[];
};

export type ClientManner = {
  /** A connection for each request, or one for many. */
  isKeptAlive: boolean;
  /** Milliseconds between an answer and the next request. */
  pauseMs: number;
};

/** A connection, once it is one; null when it was refused. */
function connect(port: number): Promise<Socket | null> {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(null));
  });
}

/** One request and its whole answer, head and body; throws what happened instead. */
function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const end = (why: string) => {
      socket.off("data", read).off("end", ended).off("error", failed);
      if (why === "") resolve(text);
      else reject(new Error(`${why} after ${text.length} characters`));
    };
    const read = (piece: Buffer) => {
      text += piece.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head !== -1 && text.length >= head + 4 + length) end("");
    };
    const ended = () => end("ended");
    const failed = (error: Error) => end(error.message);
    socket.on("data", read).once("end", ended).once("error", failed);
    socket.write(request);
  });
}

/**
 * Asks a service on this machine without a break, and tells what was refused before anything was sent from what was lost
 * after it: as a client that never sends anything twice would see it. Ends when nobody takes a connection any more.
 */
export async function askUntilRefused(
  port: number,
  path: string,
  { isKeptAlive, pauseMs }: ClientManner,
  tally: Tally,
): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${isKeptAlive ? "" : "connection: close\r\n"}\r\n`;
  let socket: Socket | null = null;
  for (;;) {
    // What was closed while nothing was asked is no loss.
    if (!socket || socket.readableEnded || socket.destroyed) socket = await connect(port);
    if (!socket) {
      tally.refused += 1;
      return;
    }
    try {
      const answer = await exchange(socket, request);
      tally.answered += 1;
      if (/^connection: close/im.test(answer)) socket = socket.end() && null;
    } catch (error) {
      tally.lost.push((error as Error).message);
      socket = null;
    }
    if (pauseMs > 0) await sleep(Math.random() * pauseMs);
  }
}
