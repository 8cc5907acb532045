import type pg from "pg";
import { copyGuarded, guardedLength } from "./guard-formulas";
import type { ReadingSocket } from "./reading-socket";

/** Bytes that are handed on at once, and how many such batches are handed on or waiting at most. */
const batchSize = 256 * 1024;
const mostWaiting = 4;

/** A message from the server: a letter, four bytes of length with themselves in it, and what it says. */
const headSize = 5;
const copyData = "d".charCodeAt(0);
const [quote, comma] = ['"'.charCodeAt(0), ",".charCodeAt(0)];

type Wire = { query: (text: string) => void; stream: ReadingSocket };
type Take = (bytes: Buffer) => Promise<void>;
/** Gets what stood before the cells of a row, and how many rows of this query came before it. */
type Told = (remark: string, row: number) => void;

/**
 * A running `COPY … TO STDOUT (FORMAT csv)`: PostgreSQL sends each row as a message, so that rows need not be looked for
 * in the text. They are taken off the socket here, without an object a row; pg gets every other message. Reading stops
 * while what was read is not written.
 */
class Copy {
  /** pg's client calls it when a statement failed or the time is over. */
  callback: (error?: unknown) => void = () => undefined;
  rows = 0;
  /** Batches that are written and can be filled again. */
  readonly #free: Buffer[] = [];
  #batch: Buffer = Buffer.allocUnsafeSlow(batchSize);
  #filled = 0;
  /** The beginning of a message whose end has not come yet. */
  #rest: Buffer = Buffer.allocUnsafeSlow(1024);
  #kept = 0;
  #waiting = 0;
  #writing = Promise.resolve();
  #failure: unknown;
  #giveBack: () => void = () => undefined;
  #socket?: ReadingSocket;

  constructor(
    readonly text: string,
    readonly take: Take,
    readonly told?: Told,
  ) {}

  submit(connection: unknown): null {
    const { stream, query } = connection as Wire;
    this.#socket = stream;
    const listeners = stream.listeners("data") as ((bytes: Buffer) => void)[];
    const onData = (bytes: Buffer) =>
      this.#read(bytes, (message) => listeners.forEach((listener) => listener(Buffer.from(message))));
    stream.removeAllListeners("data").on("data", onData);
    stream.isShared = true;
    this.#giveBack = () => {
      stream.isShared = false;
      stream.removeListener("data", onData);
      for (const listener of listeners) stream.on("data", listener);
    };
    query.call(connection, this.text);
    return null;
  }

  #read(bytes: Buffer, forPg: (message: Buffer) => void): void {
    let from = this.#kept > 0 ? this.#complete(bytes, forPg) : 0;
    while (from + headSize <= bytes.length) {
      const end = from + 1 + bytes.readUInt32BE(from + 1);
      if (end > bytes.length) break;
      this.#message(bytes, from, end, forPg);
      from = end;
    }
    if (from < bytes.length) this.#keep(bytes, from, bytes.length);
  }

  /** Completes the message whose beginning was kept; answers where the next one begins. */
  #complete(bytes: Buffer, forPg: (message: Buffer) => void): number {
    let from = Math.min(Math.max(headSize - this.#kept, 0), bytes.length);
    this.#keep(bytes, 0, from);
    if (this.#kept < headSize) return from;
    const length = 1 + this.#rest.readUInt32BE(1);
    const more = Math.min(length - this.#kept, bytes.length - from);
    this.#keep(bytes, from, from + more);
    from += more;
    if (this.#kept < length) return from;
    this.#kept = 0;
    this.#message(this.#rest, 0, length, forPg);
    return from;
  }

  #keep(bytes: Buffer, from: number, end: number): void {
    const needed = this.#kept + end - from;
    if (needed > this.#rest.length) this.#rest = Buffer.concat([this.#rest.subarray(0, this.#kept)], needed * 2);
    this.#kept += bytes.copy(this.#rest, this.#kept, from, end);
  }

  #message(bytes: Buffer, from: number, end: number, forPg: (message: Buffer) => void): void {
    if (bytes[from] === copyData) this.#row(bytes, from + headSize, end);
    else forPg(bytes.subarray(from, end));
  }

  #row(bytes: Buffer, begin: number, end: number): void {
    const from = this.told === undefined ? begin : this.#remark(bytes, begin, this.told);
    const needed = guardedLength(end - from);
    if (this.#filled + needed > this.#batch.length) this.#handOn(needed);
    this.#filled = copyGuarded(bytes, from, end, this.#batch, this.#filled);
    this.rows += 1;
  }

  /** Takes the first cell off a row: mostly there is nothing in it. Answers where the next one begins. */
  #remark(bytes: Buffer, from: number, told: Told): number {
    if (bytes[from] === comma) return from + 1;
    let end = bytes.indexOf(quote, from + 1);
    while (bytes[end + 1] === quote) end = bytes.indexOf(quote, end + 2);
    try {
      told(bytes.toString("utf8", from + 1, end).replaceAll('""', '"'), this.rows);
    } catch (error) {
      this.#failure ??= error;
    }
    return end + 2;
  }

  #handOn(needed: number): void {
    if (this.#filled > 0) this.#write(this.#batch, this.#filled);
    const free = this.#free.pop();
    this.#batch = free && free.length >= needed ? free : Buffer.allocUnsafeSlow(Math.max(batchSize, needed));
    this.#filled = 0;
  }

  #write(batch: Buffer, length: number): void {
    if ((this.#waiting += 1) === mostWaiting) this.#socket?.pause();
    this.#writing = this.#writing
      .then(() => (this.#failure === undefined ? this.take(batch.subarray(0, length)) : undefined))
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .then(() => {
        this.#free.push(batch);
        if ((this.#waiting -= 1) === mostWaiting - 1) this.#socket?.resume();
      });
  }

  handleCommandComplete(): void {
    this.#handOn(0);
  }

  handleReadyForQuery(): void {
    this.#giveBack();
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
 * a time, whose memory is used again when `take` is done; answers how many rows there were. Throws what the database or
 * `take` threw. With `told` the first column is no cell: JSON about a row that needs more than its bytes, or nothing.
 */
export function copyRows(client: pg.ClientBase, query: string, take: Take, told?: Told): Promise<number> {
  const copy = new Copy(`COPY (${query}) TO STDOUT (FORMAT csv)`, take, told);
  return new Promise((resolve, reject) => {
    copy.callback = (error) => (error === undefined || error === null ? resolve(copy.rows) : reject(error));
    client.query(copy as unknown as pg.Submittable);
  });
}
