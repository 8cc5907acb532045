import type { Context } from "@/lib/api/context";
import { runStatement, runStatements } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { Part, Row } from "@/lib/statement-batch";
import { listedBy } from "./list-conditions";
import { hasPositions } from "./list-order";
import { beginWalk, type Position, positionBefore, rememberPositions, type Walk, walkOf } from "./list-positions";
import type { List } from "./list-rows";
import {
  countedPageStatement,
  countStatement,
  deepPageStatement,
  idsStatement,
  isNear,
  type Known,
  nearPageStatements,
  pageStatement,
} from "./list-statement";
import { isPreparedFor, type ListQuery } from "./list-way";
import { behind, type Place, placeBefore, rememberPlace, walkName } from "./window-walks";

type Ctx = Pick<Context, "db" | "organizationId">;
/** `json`: the page, as an array on the wire; `total` where it was asked for. */
type FoundPage = { json: string; hasMore: boolean; total?: number };
/** `callerId`: who walks through a window of time from page to page. */
type Asked = { until: Date | null; isCounted: boolean; callerId?: string };

// Nearer to the beginning, walking there costs less than remembering the way.
const nearby = 500;

/** The ids of one page of providers, in the list's order. */
export async function listedIds({ db, organizationId }: Ctx, query: ListQuery): Promise<string[]> {
  const sql = idsStatement({ organizationId, query, ...listedBy(organizationId, query, null) });
  const rows = await runStatement(db, ...statementOf(sql, { isPrepared: false }));
  return rows.flatMap(([id]) => id ?? []);
}

/** One page of providers as the wire has it, in one statement; `until` ends the window of time that is told. */
export async function listPage(ctx: Ctx, query: ListQuery, { until, isCounted, callerId }: Asked): Promise<FoundPage> {
  const { organizationId } = ctx;
  const { offset, limit: _, ...choice } = query;
  const list: List = { organizationId, query, ...listedBy(organizationId, query, until) };
  const walked = callerId === undefined ? null : walkName(organizationId, callerId, query);
  const place = walked === null ? undefined : placeBefore(walked, offset);
  if (walked !== null && (place !== undefined || offset < nearby))
    return windowPage(ctx, list, { walked, place, isCounted });
  // What is assigned to somebody changes without a provider being written, and a window that ends now with the time.
  const isRemembered = query.assigned_to === undefined && until === null;
  const isDeep = isRemembered && offset >= nearby && hasPositions(query);
  const name = JSON.stringify([organizationId, choice]);
  const walk = isRemembered && (isDeep || isCounted) ? walkOf(name) : undefined;
  const known = walk && { snapshot: walk.snapshot, total: walk.total, position: positionBefore(walk, offset) };
  if (isDeep) return deepPage(ctx, list, { name, walk, known, isCounted });

  if (!isCounted) return plainPage(ctx, list);
  const [json, hasMore, snapshot, count] = await rowOf(ctx, query, countedPageStatement(list, known));
  const total = Number(count);
  if (isRemembered && total !== walk?.total) beginWalk(name, snapshot ?? "").total = total;
  return { json: json ?? "[]", hasMore: hasMore === "t", total };
}

const partOf = (sql: Prisma.Sql, query: ListQuery): Part => {
  const [statement, values] = statementOf(sql, { isPrepared: isPreparedFor(query) });
  return { statement, values };
};

async function plainPage({ db }: Ctx, list: List): Promise<FoundPage> {
  const [rows = []] = await runStatements(db, [partOf(pageStatement(list), list.query)]);
  return pageIn(rows, list.query);
}

type WindowWalk = { walked: string; place: Place | undefined; isCounted: boolean };

/** A page of a walk through a window of time: it goes on behind the last provider of the page before. */
async function windowPage({ db }: Ctx, list: List, { walked, place, isCounted }: WindowWalk): Promise<FoundPage> {
  const { conditions, listed, query } = list;
  const { offset, limit } = query;
  const onward = place && {
    ...list,
    conditions: Prisma.sql`${conditions} and ${behind(place)}`,
    listed: Prisma.sql`${listed} and ${behind(place)}`,
    query: { ...query, offset: 0 },
  };
  const counting = isCounted ? [partOf(countStatement(list), query)] : [];
  const [rows = [], [[count] = []] = []] = await runStatements(db, [
    partOf(pageStatement(onward ?? list), query),
    ...counting,
  ]);
  const page = pageIn(rows, query);
  const last = rows[limit - 1]?.[0];
  if (page.hasMore && last != null) rememberPlace(walked, offset + limit, last);
  return { ...page, total: isCounted ? Number(count) : undefined };
}

type Remembered = { name: string; walk?: Walk; known?: Known; isCounted: boolean };

async function deepPage(ctx: Ctx, list: List, { name, walk, known, isCounted }: Remembered): Promise<FoundPage> {
  const { query } = list;
  if (walk && isNear(list, known))
    return (await nearPage(ctx, list, { walk, known, isCounted })) ?? deepPage(ctx, list, { name, isCounted });
  const row = await rowOf(ctx, query, deepPageStatement(list, isCounted, known));
  const [json, hasMore, snapshot, count, stands, positions] = row;
  // Somebody has written since: from the beginning.
  if (stands !== "t") return deepPage(ctx, list, { name, isCounted });
  const place = walk && known?.position ? walk : beginWalk(name, snapshot ?? "");
  if (isCounted) place.total = Number(count);
  const found = JSON.parse(positions ?? "[]") as [offset: number, key: string | number, id: string][];
  rememberPositions(
    place,
    found.map(([offset, key, id]) => ({ offset, key: String(key), id })),
  );
  return { json: json ?? "[]", hasMore: hasMore === "t", total: isCounted ? Number(count) : undefined };
}

/** A page on a walk; null when somebody has written since its position was remembered. */
async function nearPage(
  { db }: Ctx,
  list: List,
  { walk, known, isCounted }: { walk: Walk; known: Known & { position: Position }; isCounted: boolean },
): Promise<FoundPage | null> {
  const { query } = list;
  const statements = nearPageStatements(list, isCounted, known);
  const parts = [statements.rows, statements.facts].map((sql) => partOf(sql, query));
  const [rows = [], [[stands, count, key, id] = []] = []] = await runStatements(db, parts);
  if (stands !== "t") return null;
  if (isCounted) walk.total = Number(count);
  if (key != null && id != null) rememberPositions(walk, [{ offset: query.offset + query.limit, key, id }]);
  return { ...pageIn(rows, query), total: isCounted ? Number(count) : undefined };
}

/** Rows of a page as the wire has them, one more when there is another page. */
function pageIn(rows: readonly Row[], { limit }: ListQuery): Pick<FoundPage, "json" | "hasMore"> {
  const items = rows.slice(0, limit).map(([item]) => item);
  return { json: `[${items.join(",")}]`, hasMore: rows.length > limit };
}

async function rowOf(ctx: Ctx, query: ListQuery, sql: Prisma.Sql) {
  const [row] = await runStatement(ctx.db, ...statementOf(sql, { isPrepared: isPreparedFor(query) }));
  if (row === undefined) throw new Error("A page is one row, whether or not it is empty");
  return row;
}
