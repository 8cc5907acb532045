/** Runs work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `places` pieces of work run at once; the others wait in the order in which they came, each until one has ended, or
 * for `patienceMs` at most: what stands still for its own reasons (a lock, a disk) does not hold up whoever needs nothing
 * of it, and work inside of work comes to its end.
 */
export function inTurn(places: number, patienceMs: number): InTurn {
  let running = 0;
  const line = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        line.delete(go);
        // Counted here, not when the promise is heard: until then somebody else would take the place.
        running += 1;
        resolve();
      };
      const timer = setTimeout(go, patienceMs);
      line.add(go);
    });
  return async (work) => {
    if (running < places) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      const [next] = line;
      if (running < places) next?.();
    }
  };
}
