const quietMs = 800;
const longestWaitMs = 5_000;

type Timing = { firstMs: number; betweenMs: number };

/** At most so often; and never under somebody's hands. */
const usual: Timing = { firstMs: 300, betweenMs: 3_000 };

/**
 * Collects news and hands them on together: soon, not more often than every three seconds, and while somebody types or
 * clicks only when that has paused for a moment, so that no row moves away from under the pointer.
 */
export function batchChanges<Item>(handOn: (items: Item[]) => void, { firstMs, betweenMs } = usual) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;
  let handedOnAt = 0;
  let lastInputAt = 0;

  function attempt(): void {
    timer = undefined;
    const now = Date.now();
    const isBusy = now - lastInputAt < quietMs && now - waitingSince < longestWaitMs;
    if (isBusy) {
      timer = setTimeout(attempt, quietMs);
      return;
    }
    const together = items;
    items = [];
    handedOnAt = now;
    handOn(together);
  }

  return {
    add(item: Item): void {
      items.push(item);
      if (timer !== undefined) return;
      waitingSince = Date.now();
      timer = setTimeout(attempt, Math.max(firstMs, handedOnAt + betweenMs - waitingSince));
    },
    noteInput(): void {
      lastInputAt = Date.now();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
