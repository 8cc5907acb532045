import { Prisma } from "@/lib/generated/prisma/client";
import type { FlagSearch } from "./search-choice";
import { mayFindMany, searchByFlags } from "./search-by-flags";
import { searchByTallies } from "./search-by-tallies";
import { isTallied, type Reader } from "./search-conditions";
import { type FlagSort, readCursor, writeCursor } from "./search-cursor";
import { nearest } from "./search-nearest";
import { flagsWithIds, type FlagRows, pageOf } from "./search-page";

/** `reach`: how many of the first flags of the order are looked at for the page; the usual number unless a test says another. */
export type FlagPage = { sort?: FlagSort; offset: number; limit: number; cursor?: string; reach?: number };
/** `json`: the page, as an array on the wire. */
export type FoundFlags = { json: string; total: number; hasMore: boolean; nextCursor: string | null };

/**
 * One page of flags, as the caller sees them and `form` writes them, and how many the search finds in all. Three ways lead
 * there: most pages stand among the first flags of the order (`nearest`); else what tallies can count is looked for where
 * these say that it is (`searchByTallies`), and of all other searches every flag is found, counted and sorted
 * (`searchByFlags`).
 */
export async function findFlags(
  reader: Reader,
  search: FlagSearch,
  page: FlagPage,
  form: Prisma.Sql,
): Promise<FoundFlags> {
  const { sort = "newest", offset, limit, cursor, reach } = page;
  const after = cursor === undefined ? undefined : readCursor(sort, cursor);
  const answer = ({ json, count, total, last }: FlagRows): FoundFlags => {
    const hasMore = count > limit;
    return { json, total, hasMore, nextCursor: hasMore && last ? writeCursor(sort, last) : null };
  };
  const how = { after, form, isTallied: isTallied(search) };
  if (how.isTallied || mayFindMany(search)) {
    const near = await nearest(reader, search, { sort, offset, limit, reach }, how);
    if (near !== null) return answer(near);
  }
  if (!how.isTallied) return answer(await searchByFlags(reader, search, { sort, offset, limit }, how));
  // One more than asked, to know whether there is another page.
  const { ids, total } = await searchByTallies(reader, search, { sort, offset, limit: limit + 1 }, after);
  const flags = flagsWithIds(reader, ids);
  return answer(await pageOf(reader, { flags, limit, total: Prisma.sql`${total}::int`, form, isPrepared: true }));
}
