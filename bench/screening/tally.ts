/** What a rule took: true people found, and pairs of two people. */
export type Tally = { found: Set<string>; falsePositives: number };

export const newTally = (): Tally => ({ found: new Set(), falsePositives: 0 });

/** Counts a pair that a rule took; a pair is true when both have the same NPI, and one person counts once. */
export function take(tally: Tally, ours: string, theirs: string | null): void {
  if (theirs === null) return;
  if (ours === theirs) tally.found.add(ours);
  else tally.falsePositives += 1;
}

export type Scored = { ours: string; theirs: string | null; bits: number };

/** What a cut takes of scored pairs. */
export function tallyFrom(pairs: readonly Scored[], cut: number): Tally {
  const tally = newTally();
  for (const { ours, theirs, bits } of pairs) if (bits >= cut) take(tally, ours, theirs);
  return tally;
}

/** The highest cut that still finds so many people, and what it takes; null when no cut finds them. */
export function cutFor(pairs: readonly Scored[], people: number): { cut: number; tally: Tally } | null {
  const found = new Set<string>();
  let falsePositives = 0;
  const sorted = pairs.filter(({ theirs }) => theirs !== null).toSorted((left, right) => right.bits - left.bits);
  for (const [index, { ours, theirs, bits }] of sorted.entries()) {
    if (ours === theirs) found.add(ours);
    else falsePositives += 1;
    // A cut takes all pairs of the same score.
    if (found.size >= people && sorted[index + 1]?.bits !== bits)
      return { cut: bits, tally: { found, falsePositives } };
  }
  return null;
}

export function line(label: string, { found, falsePositives }: Tally, truth: number): string {
  const recall = (found.size / truth).toFixed(3);
  const precision = found.size === 0 ? "–" : (found.size / (found.size + falsePositives)).toFixed(2);
  return `  ${label.padEnd(34)}${`${found.size}/${truth}`.padStart(8)}${recall.padStart(8)}${String(falsePositives).padStart(8)}${precision.padStart(8)}`;
}

export const heading = `  ${"rule".padEnd(34)}${"found".padStart(8)}${"recall".padStart(8)}${"FP".padStart(8)}${"prec.".padStart(8)}`;
