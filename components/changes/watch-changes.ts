import { ApiClientError, callForStream } from "@/lib/api/client";
import { Change, watchChanges } from "@/lib/changes/operations";
import { readEvents } from "@/lib/changes/read-events";

type Options = {
  onChange: (change: Change) => void;
  /** Something may have been missed: between two connections, or because the service says so. */
  onGap: () => void;
  signal: AbortSignal;
};

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isOver = (error: unknown) => error instanceof ApiClientError && (error.status === 401 || error.status === 403);

/** Watches until `signal` says stop, or the session is over; connects again, ever more slowly while it fails. */
export async function watchUntil({ onChange, onGap, signal }: Options): Promise<void> {
  let delayMs = firstDelayMs;
  let wasReady = false;
  while (!signal.aborted) {
    try {
      for await (const { name, data } of readEvents(await callForStream(watchChanges, { signal }))) {
        delayMs = firstDelayMs;
        if (name === "change") onChange(Change.parse(JSON.parse(data)));
        else if (name === "missed" || (name === "ready" && wasReady)) onGap();
        wasReady ||= name === "ready";
      }
    } catch (error) {
      if (isOver(error)) return;
    }
    await wait(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}
