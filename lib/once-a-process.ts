const kept = globalThis as typeof globalThis & { credenceOnce?: Map<string, unknown> };

/**
 * What there is one of in a process: the front server's bundle and Next's each carry a copy of a module, and two copies
 * of a pool, a cache or a count would be two truths.
 */
export function onceAProcess<T>(name: string, make: () => T): T {
  const all = (kept.credenceOnce ??= new Map());
  if (!all.has(name)) all.set(name, make());
  return all.get(name) as T;
}
