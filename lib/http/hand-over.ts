import type { Worker } from "node:cluster";
import type { Socket } from "node:net";
import type { KeeperWord } from "./keeper-words";

/** Connections that may wait here for somebody who serves them; more are closed. */
const mostWaiting = 4_096;

type Handed = { worker: Worker; number: number; connection: Socket };

/**
 * Hands connections, unread, round among the web processes: each gets the next one when it said that it took the last.
 * Until then the connection stays open here as well, so that what a process that was killed did not take, another does.
 */
export class HandOver {
  readonly #takers = new Set<Worker>();
  /** Those that take a connection at once, whoever waits longest first. */
  #free: Worker[] = [];
  #waiting: Socket[] = [];
  #handed: Handed[] = [];
  #count = 0;
  #whenDone: (() => void)[] = [];

  give(connection: Socket): void {
    if (this.#waiting.length >= mostWaiting) {
      connection.destroy();
      return;
    }
    this.#waiting.push(connection);
    this.#handOn();
  }

  /** From now on this process gets its turns. */
  add(worker: Worker): void {
    this.#takers.add(worker);
    this.#free.push(worker);
    this.#handOn();
  }

  /** The process has the connection, and will answer on it. */
  taken(worker: Worker, number: number): void {
    const at = this.#handed.findIndex((one) => one.number === number && one.worker === worker);
    // Closes what is open here; it stays open there.
    this.#handed.splice(at, at === -1 ? 0 : 1)[0]?.connection.destroy();
    if (this.#takers.has(worker)) this.add(worker);
    this.#sayWhenDone();
  }

  /** The process gets no further turn. What it did not take goes to another when it is `gone`. */
  remove(worker: Worker, { isGone }: { isGone: boolean }): void {
    this.#takers.delete(worker);
    this.#free = this.#free.filter((one) => one !== worker);
    if (!isGone) return;
    const left = this.#handed.filter((one) => one.worker === worker);
    this.#handed = this.#handed.filter((one) => one.worker !== worker);
    this.#waiting.unshift(...left.map(({ connection }) => connection));
    this.#handOn();
  }

  /** Resolves when every connection that was given is taken. */
  async done(): Promise<void> {
    if (this.#isDone()) return;
    await new Promise<void>((resolve) => this.#whenDone.push(resolve));
  }

  #isDone = () => this.#waiting.length === 0 && this.#handed.length === 0;

  #sayWhenDone(): void {
    if (this.#isDone()) for (const say of this.#whenDone.splice(0)) say();
  }

  #handOn(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#free.shift();
      const connection = worker && this.#waiting.shift();
      if (!connection) return;
      const number = (this.#count += 1);
      this.#handed.push({ worker, number, connection });
      const word: KeeperWord = { door: "connection", number };
      // One that cannot be reached is about to be gone, and what it did not take is given away then.
      worker.send(word, connection, { keepOpen: true }, () => undefined);
    }
  }
}
