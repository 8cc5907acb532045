/**
 * Which flags an act is for. Chosen one by one, by ranges or by the page; or everything that matches the filter, which
 * only the server can name, except those let go. A flag that an act did not reach stays chosen, with the reason beside it.
 */
export type InboxSelection = {
  isAllMatching: boolean;
  /** The chosen ones; of everything that matches, those let go. */
  ids: ReadonlySet<string>;
  /** Where a range begins: the last flag that was chosen by itself. */
  anchor: string | null;
  failures: ReadonlyMap<string, string>;
};

export const nothingSelected: InboxSelection = {
  isAllMatching: false,
  ids: new Set(),
  anchor: null,
  failures: new Map(),
};

export const everythingMatching: InboxSelection = { ...nothingSelected, isAllMatching: true };

export const isChosen = ({ ids, isAllMatching }: InboxSelection, id: string): boolean => ids.has(id) !== isAllMatching;

/** How many are chosen when `total` match. */
export const chosenCount = ({ ids, isAllMatching }: InboxSelection, total: number): number =>
  isAllMatching ? Math.max(0, total - ids.size) : ids.size;

/** Chooses several together (a page, a provider's flags), or lets go of them. */
export function withAll(selection: InboxSelection, some: readonly string[], areChosen: boolean): InboxSelection {
  const ids = new Set(selection.ids);
  for (const id of some) {
    if (areChosen === selection.isAllMatching) ids.delete(id);
    else ids.add(id);
  }
  const failures = new Map([...selection.failures].filter(([id]) => areChosen || !some.includes(id)));
  return { ...selection, ids, failures };
}

/** Chooses a flag, or lets go of it. */
export const toggled = (selection: InboxSelection, id: string): InboxSelection => ({
  ...withAll(selection, [id], !isChosen(selection, id)),
  anchor: id,
});

/** Chooses everything between the anchor and the flag, in the order of the page. Without an anchor in sight: the flag. */
export function extendedTo(selection: InboxSelection, id: string, page: readonly string[]): InboxSelection {
  const to = page.indexOf(id);
  if (to < 0) return selection;
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor);
  const start = from < 0 ? to : from;
  const range = page.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ...withAll(selection, range, true), anchor: page[start] ?? id };
}

/** After an act: who was not reached stays chosen, and says why. */
export const afterAct = (failures: ReadonlyMap<string, string>): InboxSelection => ({
  ...nothingSelected,
  ids: new Set(failures.keys()),
  failures,
});
