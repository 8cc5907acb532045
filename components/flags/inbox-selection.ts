/**
 * Which flags an act is for. Chosen one by one, by ranges or by the page; or everything that matches the filter, which
 * only the server can name. A flag that an act did not reach stays chosen, with the reason beside it.
 */
export type InboxSelection = {
  ids: ReadonlySet<string>;
  isAllMatching: boolean;
  /** Where a range begins: the last flag that was chosen by itself. */
  anchor: string | null;
  failures: ReadonlyMap<string, string>;
};

export const nothingSelected: InboxSelection = {
  ids: new Set(),
  isAllMatching: false,
  anchor: null,
  failures: new Map(),
};

/** Chooses a flag, or lets go of it. `page` is what is in sight: of "everything", that stays when one is let go. */
export function toggled(selection: InboxSelection, id: string, page: readonly string[]): InboxSelection {
  const ids = new Set(selection.isAllMatching ? page : selection.ids);
  if (ids.has(id)) ids.delete(id);
  else ids.add(id);
  return withIds(selection, ids, id);
}

/** Chooses everything between the anchor and the flag, in the order of the page. Without an anchor in sight: the flag. */
export function extendedTo(selection: InboxSelection, id: string, page: readonly string[]): InboxSelection {
  const to = page.indexOf(id);
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor);
  if (to < 0) return selection;
  const start = from < 0 ? to : from;
  const range = page.slice(Math.min(start, to), Math.max(start, to) + 1);
  return withIds(selection, new Set([...selection.ids, ...range]), from < 0 ? id : selection.anchor);
}

/** Chooses several together (a page, a provider's flags), or lets go of them. */
export function withAll(selection: InboxSelection, some: readonly string[], isChosen: boolean): InboxSelection {
  const ids = new Set(selection.ids);
  for (const id of some)
    if (isChosen) ids.add(id);
    else ids.delete(id);
  return withIds(selection, ids, selection.anchor);
}

export const everythingMatching = (page: readonly string[]): InboxSelection => ({
  ...nothingSelected,
  ids: new Set(page),
  isAllMatching: true,
});

/** After an act: who was not reached stays chosen, and says why. */
export const afterAct = (failures: ReadonlyMap<string, string>): InboxSelection => ({
  ...nothingSelected,
  ids: new Set(failures.keys()),
  failures,
});

function withIds(selection: InboxSelection, ids: ReadonlySet<string>, anchor: string | null): InboxSelection {
  const failures = new Map([...selection.failures].filter(([id]) => ids.has(id)));
  return { ids, isAllMatching: false, anchor, failures };
}
