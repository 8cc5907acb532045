import type { Context } from "@/lib/api/context";
import { listDocuments, removeDocument } from "./storage";

/** Removes the files of a folder that no document names: what a killed job left there. */
export async function removeAbandoned({ organizationId, db }: Context, folder: string): Promise<void> {
  const keys = await listDocuments(folder);
  if (keys.length === 0) return;
  const rows = await db.document.findMany({
    where: { organizationId, storageKey: { in: keys } },
    select: { storageKey: true },
  });
  const kept = new Set(rows.map(({ storageKey }) => storageKey));
  await Promise.all(keys.filter((key) => !kept.has(key)).map(removeDocument));
}
