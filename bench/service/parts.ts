const seconds = new Map<string, number>();

/** Does one part of a run, and notes how long it took. */
export async function part<Found>(name: string, work: () => Promise<Found>): Promise<Found> {
  const begin = performance.now();
  try {
    return await work();
  } finally {
    seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - begin) / 1000);
  }
}

/** How long the parts took, the longest first: "growth 31 s, hot operations 28 s". */
export const partTimes = (): string =>
  [...seconds]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, time]) => `${name} ${Math.round(time)} s`)
    .join(", ");
