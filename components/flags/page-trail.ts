/**
 * Where the pages of a list began that were turned to one after the other: behind the last row of the page before. What
 * was read or cleared meanwhile has left a list of unread flags, and the count of rows before a page passes over as many.
 */
export type PageTrail = { list: string; cursors: Readonly<Record<number, string>> };

export const noTrail: PageTrail = { list: "", cursors: {} };

/** The cursor with which a page is asked for; undefined for one that was gone to otherwise: by its place. */
export const cursorOf = ({ list, cursors }: PageTrail, of: string, page: number): string | undefined =>
  list === of ? cursors[page] : undefined;

/** The trail once a page is turned to; `cursor` is where the one before it ended. */
export const turnedTo = (trail: PageTrail, of: string, page: number, cursor: string | null): PageTrail => ({
  list: of,
  cursors: { ...(trail.list === of ? trail.cursors : {}), ...(cursor === null ? {} : { [page]: cursor }) },
});

/** How many rows a list has, at least those that are seen: of a list that gets shorter as it is read, the rest has a later place. */
export const totalWith = (
  total: number,
  { page, size, shown }: { page: number; size: number; shown: number },
): number => Math.max(total, (page - 1) * size + shown);
