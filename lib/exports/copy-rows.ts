import type pg from "pg";
import { copyGuarded, guardedLength } from "./guard-formulas";

/** Bytes that are handed on at once, and handed on or waiting at most. */
const batchSize = 256 * 1024;
const mostWaiting = 4;

type Socket = { pause: () => void; resume: () => void };
type Wire = { query: (text: string) => void; stream: Socket };
type Take = (bytes: Buffer) => Promise<void>;

/**
 * A running `COPY … TO STDOUT (FORMAT csv)`: PostgreSQL sends each row as a message, so that rows need not be looked for
 * in the text. Reading stops while what was read is not written.
 */
class Copy {
  /** pg's client calls it when a statement failed or the time is over. */
  callback: (error?: unknown) => void = () => undefined;
  rows = 0;
  #batch = Buffer.allocUnsafe(batchSize);
  #filled = 0;
  #waiting = 0;
  #writing = Promise.resolve();
  #failure: unknown;
  #socket?: Socket;

  constructor(
    readonly text: string,
    readonly take: Take,
  ) {}

  submit(connection: unknown): null {
    const wire = connection as Wire;
    this.#socket = wire.stream;
    wire.query(this.text);
    return null;
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    const needed = guardedLength(chunk.length);
    if (this.#filled + needed > this.#batch.length) this.#handOn(needed);
    this.#filled = copyGuarded(chunk, this.#batch, this.#filled);
    this.rows += 1;
  }

  #handOn(needed: number): void {
    if (this.#filled > 0) this.#write(this.#batch.subarray(0, this.#filled));
    this.#batch = Buffer.allocUnsafe(Math.max(batchSize, needed));
    this.#filled = 0;
  }

  #write(bytes: Buffer): void {
    if ((this.#waiting += 1) === mostWaiting) this.#socket?.pause();
    this.#writing = this.#writing
      .then(() => (this.#failure === undefined ? this.take(bytes) : undefined))
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .then(() => {
        if ((this.#waiting -= 1) === mostWaiting - 1) this.#socket?.resume();
      });
  }

  handleCommandComplete(): void {
    this.#handOn(0);
  }

  handleReadyForQuery(): void {
    void this.#writing.then(() => this.callback(this.#failure));
  }

  handleError(error: unknown): void {
    this.#failure ??= error;
    this.#socket?.resume();
    this.callback(error);
  }
}

/**
 * Hands the rows of a query on as CSV with CRLF, cells that a spreadsheet would run disarmed, some hundred kilobytes at
 * a time; answers how many rows there were. Throws what the database or `take` threw.
 */
export function copyRows(client: pg.ClientBase, query: string, take: Take): Promise<number> {
  const copy = new Copy(`COPY (${query}) TO STDOUT (FORMAT csv)`, take);
  return new Promise((resolve, reject) => {
    copy.callback = (error) => (error === undefined || error === null ? resolve(copy.rows) : reject(error));
    client.query(copy as unknown as pg.Submittable);
  });
}
