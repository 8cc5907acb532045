import { readFile } from "node:fs/promises";
import path from "node:path";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { isElementKey } from "@/lib/verification/elements";
import { columnsOf } from "./bind-columns";
import { ListDefinition } from "./definition";

/** A description that cannot be used; the message says where in it, made for the person who wrote it. */
export class ListDescriptionError extends Error {
  override name = "ListDescriptionError";

  constructor(file: string, problems: readonly string[]) {
    super(`${file} does not describe a list: ${problems.join("; ")}.`);
  }
}

const placeOf = (at: readonly PropertyKey[]) => at.map(String).join(".") || "the description";

/** Reads a description out of JSON text. Throws a ListDescriptionError that names every member that is wrong. */
export function parseDefinition(text: string, name: string): ListDefinition {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ListDescriptionError(name, [`it is not JSON (${error instanceof Error ? error.message : "unreadable"})`]);
  }
  const result = ListDefinition.safeParse(json);
  if (!result.success) {
    const problems = result.error.issues.map(({ path: at, message }) => `${placeOf(at)}: ${message}`);
    throw new ListDescriptionError(name, problems);
  }
  const definition = result.data;
  const { elementKey } = definition.list;
  if (!isElementKey(elementKey))
    throw new ListDescriptionError(name, [`list.elementKey: there is no element ${elementKey} in the checklists`]);
  const { columns } = definition.file;
  const unknown = columns ? columnsOf(definition).filter((column) => !columns.includes(column)) : [];
  if (unknown.length > 0)
    throw new ListDescriptionError(name, [`file.columns: ${unknown.join(", ")} is not among them`]);
  return definition;
}

/**
 * Makes a list known that is described as data, or describes one anew: its files can be loaded from now on, and the
 * element that it names asks it. Throws a ListDescriptionError.
 */
export async function describeList(file: string, by: string): Promise<{ definition: ListDefinition; isNew: boolean }> {
  const name = path.basename(file);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ListDescriptionError(name, [error.code === "ENOENT" ? "there is no such file" : error.message]);
  });
  const definition = parseDefinition(text, name);
  const { key: id, name: listName } = definition.list;
  const facts = { name: listName, definition, updatedByName: by };
  return systemDb().$transaction(async (db) => {
    const before = await db.listDefinition.findUnique({ where: { id }, select: { id: true } });
    await db.listDefinition.upsert({
      where: { id },
      create: { id, ...facts },
      update: { ...facts, updatedAt: now() },
    });
    return { definition, isNew: before === null };
  });
}
