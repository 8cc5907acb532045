/** How common names, and states, are among the records that are searched: what an agreement proves depends on it. */
export type NameShares = {
  lastName: (folded: string) => number;
  firstName: (folded: string) => number;
  state: (code: string) => number;
};

export type NameCounts = {
  lastNames: ReadonlyMap<string, number>;
  firstNames: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number>;
  names: number;
  records: number;
};

// A short list says little about how common a name is: it is read as if it held this many more people, among whom the
// name has the share of an ordinary one. At 30,000 names the list itself decides.
const pretended = 1_000;
const ordinary = { lastName: 1 / 12_000, firstName: 1 / 1_500, state: 1 / 25 };
// No list proves that a name is rarer than this; given names less, because they follow the family name (Tariq Mahmood).
const rarest = { lastName: 1 / 30_000, firstName: 1 / 2_000, state: 1 / 1_000 };

/** Shares out of counts, each above 0 and below 1, also for a name that the list does not have. */
export function sharesOf(counts: NameCounts): NameShares {
  const share = (kind: keyof typeof ordinary, count: number, total: number) =>
    // The record that is being compared does not count: that it is on the list says nothing about others of its name.
    Math.max(rarest[kind], (Math.max(0, count - 1) + pretended * ordinary[kind]) / (total + pretended));
  return {
    lastName: (folded) => share("lastName", counts.lastNames.get(folded) ?? 0, counts.names),
    firstName: (folded) => share("firstName", counts.firstNames.get(folded) ?? 0, counts.names),
    state: (code) => share("state", counts.states.get(code) ?? 0, counts.records),
  };
}
