/** Numbers by group, those of a group side by side: group g has the entries from `ends[g]` to `ends[g + 1]`. */
export type NumberGroups = { ends: Int32Array; values: Int32Array };

/** Brings entries of `width` numbers together by their group. */
export function grouped(
  entries: readonly (readonly [group: number, values: readonly number[]])[],
  groups: number,
  width: number,
): NumberGroups {
  const ends = new Int32Array(groups + 1);
  for (const [group] of entries) ends[group + 1] = (ends[group + 1] ?? 0) + 1;
  for (let group = 1; group <= groups; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const next = ends.slice();
  const values = new Int32Array(entries.length * width);
  for (const [group, entry] of entries) {
    const place = next[group] ?? 0;
    next[group] = place + 1;
    values.set(entry, place * width);
  }
  return { ends, values };
}
