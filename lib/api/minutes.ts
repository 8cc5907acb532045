/** What a caller asked in its minute, which begins with its first request. */
export type Minute = { count: number; endsAt: number };

/** With as many callers, those whose minute is over are forgotten. */
const manyCallers = 10_000;

/** The minutes of callers. */
export class Minutes {
  readonly #known = new Map<string, Minute>();

  /** The minute in which a caller is; a new one ends at `endsAt` (milliseconds). */
  at(callerId: string, nowMs: number, endsAt: number): Minute {
    const known = this.#known.get(callerId);
    if (known && known.endsAt > nowMs) return known;
    if (this.#known.size >= manyCallers) {
      for (const [id, minute] of this.#known) if (minute.endsAt <= nowMs) this.#known.delete(id);
    }
    const fresh = { count: 0, endsAt };
    this.#known.set(callerId, fresh);
    return fresh;
  }
}
