import { once } from "node:events";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** A page as it was drawn: no one was sent it yet. */
export type DrawnPage = { status: number; headers: OutgoingHttpHeaders; text: string };

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes what is written and has nothing to say. */
const nowhere = (): Socket =>
  new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() }) as unknown as Socket;

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

/** What is answered to a request of our own for a path, whole. Throws what `answer` throws. */
export async function drawPage(answer: Answer, path: string, headers: Record<string, string>): Promise<DrawnPage> {
  const socket = nowhere();
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: "GET", url: path, httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1 });
  Object.assign(request.headers, headers);
  request.push(null);
  const response = new ServerResponse(request);
  const pieces = piecesOf(response);
  response.assignSocket(socket);
  const isWritten = once(response, "finish");
  await Promise.all([answer(request, response), isWritten]);
  const text = Buffer.concat(pieces).toString("utf8");
  return { status: response.statusCode, headers: response.getHeaders(), text };
}
