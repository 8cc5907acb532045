import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** A page as it was drawn: no one was sent it yet. */
export type DrawnPage = { status: number; headers: OutgoingHttpHeaders; text: string };

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes what is written and has nothing to say. */
function nowhere(): Socket {
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  // Whoever draws breaks off with an error; without a listener that would end the process.
  socket.on("error", () => undefined);
  return socket as unknown as Socket;
}

/** Keeps what is written to an answer. */
function piecesOf(response: ServerResponse): Buffer[] {
  const pieces: Buffer[] = [];
  for (const name of ["write", "end"] as const) {
    const write = response[name].bind(response) as (...given: unknown[]) => never;
    response[name] = (...given: unknown[]) => {
      const [chunk] = given;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) pieces.push(Buffer.from(chunk as Uint8Array));
      return write(...given);
    };
  }
  return pieces;
}

/** Resolves when the whole answer is written; rejects when it was broken off, of which Node says no more than that it closed. */
const written = (response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    response.once("finish", resolve);
    response.once("close", () => reject(response.errored ?? new Error("The answer was broken off")));
  });

/** What is answered to a request of our own for a path, whole. Throws what `answer` throws, and when it breaks off. */
export async function drawPage(answer: Answer, path: string, headers: Record<string, string>): Promise<DrawnPage> {
  const socket = nowhere();
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: "GET", url: path, httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1 });
  Object.assign(request.headers, headers);
  request.push(null);
  const response = new ServerResponse(request);
  const pieces = piecesOf(response);
  response.assignSocket(socket);
  await Promise.all([answer(request, response), written(response)]);
  const text = Buffer.concat(pieces).toString("utf8");
  return { status: response.statusCode, headers: response.getHeaders(), text };
}
