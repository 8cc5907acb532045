import { ApiClientError, callForStream } from "@/lib/api/client";
import { Change, watchChanges } from "@/lib/changes/operations";
import { readEvents } from "@/lib/changes/read-events";

type Options = {
  aliveAt: number;
  onChange: (change: Change) => void;
  /** Something changed that was not told. */
  onGap: () => void;
  signal: AbortSignal;
};

/** Seconds; the service asks for no more. */
const longestAgo = 86_400;
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isOver = (error: unknown) => error instanceof ApiClientError && (error.status === 401 || error.status === 403);

/**
 * Watches until `signal` says stop, or the session is over; connects again, ever more slowly while it fails. `aliveAt` is
 * when the rows on screen were known to be current (by `performance.now`); answers when that was last.
 */
export async function watchUntil({ aliveAt, onChange, onGap, signal }: Options): Promise<number> {
  let delayMs = firstDelayMs;
  let current = aliveAt;
  while (!signal.aborted) {
    try {
      const ago = Math.min(longestAgo, Math.ceil((performance.now() - current) / 1000));
      for await (const { name, data } of readEvents(await callForStream(watchChanges, { query: { ago }, signal }))) {
        if (name === "change") onChange(Change.parse(JSON.parse(data)));
        else if (name === "missed") onGap();
        delayMs = firstDelayMs;
        current = performance.now();
      }
    } catch (error) {
      if (isOver(error)) return current;
    }
    await wait(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
  return current;
}
