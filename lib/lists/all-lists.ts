import type { Db } from "@/lib/db";
import { systemDb } from "@/lib/db";
import { ListDefinition } from "./definition";
import { builtInLists, type ListFacts, type ListKey, listOf } from "./lists";

/** Anything that reads `list_definitions`: an organization's transaction or the system's connection. */
type ReadsDefinitions = Pick<Db, "listDefinition">;

/** The lists described as data (`lists describe`), by key. */
async function describedLists(db: ReadsDefinitions): Promise<ListDefinition[]> {
  const rows = await db.listDefinition.findMany({ orderBy: { id: "asc" }, select: { definition: true } });
  return rows.map(({ definition }) => ListDefinition.parse(definition));
}

/** Every list: those that the program brings, then those described as data. */
export async function allLists(db: ReadsDefinitions): Promise<ListFacts[]> {
  return [...Object.values(builtInLists), ...(await describedLists(db)).map(({ list }) => list)];
}

/** The list of this key, built in or described; undefined when there is none. */
export async function findList(key: ListKey, db: ReadsDefinitions = systemDb()): Promise<ListFacts | undefined> {
  const known = listOf(key);
  if (known) return known;
  const row = await db.listDefinition.findUnique({ where: { id: key }, select: { definition: true } });
  return row === null ? undefined : ListDefinition.parse(row.definition).list;
}

/** The same, for callers that name a list of ours. Throws when there is none. */
export async function requireList(key: ListKey, db?: ReadsDefinitions): Promise<ListFacts> {
  const list = await findList(key, db);
  if (!list) throw new Error(`There is no list ${key}`);
  return list;
}
