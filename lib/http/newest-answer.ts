import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

// A member of the socket, not an entry of a weak map, which the garbage collector weighs with every request.
const newestAnswer = Symbol("newest answer");
type Answering = Duplex & { [newestAnswer]?: ServerResponse };

export function noteAnswer(connection: Duplex, answer: ServerResponse): void {
  (connection as Answering)[newestAnswer] = answer;
}

/** The answer to the newest request of a connection while it is not sent whole; else null. */
export function unsentAnswer(connection: Duplex): ServerResponse | null {
  const answer = (connection as Answering)[newestAnswer];
  return answer && !answer.closed ? answer : null;
}
