import { randomUUID } from "node:crypto";
import { z } from "zod";
import { inOrganization } from "@/lib/db";
import { listDocuments, removeDocument } from "@/lib/documents/storage";

type Import = { organizationId: string; id: string };

/** A piece of the file of refused rows: those beyond the ones that are kept as rows. */
const RefusedPart = z.object({ key: z.string(), size: z.number().int(), rows: z.number().int() });
export type RefusedPart = z.infer<typeof RefusedPart>;
export const refusedPartsOf = (row: { refusedParts: unknown }): RefusedPart[] =>
  z.array(RefusedPart).parse(row.refusedParts);

/** Where a pass goes on: the place in the file, the last line that is done, and what the check has met so far. */
const Position = z.object({
  byte: z.number().int(),
  line: z.number().int(),
  done: z.number().int(),
  seen: z.string().nullable(),
});
export type Position = z.infer<typeof Position>;
export const start: Position = { byte: 0, line: 1, done: 0, seen: null };
export const positionOf = (row: { position: unknown }): Position =>
  row.position === null ? start : Position.parse(row.position);

const folderOf = ({ organizationId, id }: Import): string => `${organizationId}/imports/${id}`;

/** A new key at every try: what two workers write never overwrites the other's. */
export const newImportKey = (row: Import): string => `${folderOf(row)}/${randomUUID()}`;

/** Everything that lies in storage of an import. A folder that never was is no error. */
export const filesOf = (row: Import): Promise<string[]> =>
  listDocuments(folderOf(row)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** Removes files of an import but those named. */
export async function removeFiles(keys: readonly string[], keep: readonly string[] = []): Promise<void> {
  for (const key of keys) if (!keep.includes(key)) await removeDocument(key);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOENT") || /ENOENT/.test(error.message) || isMissing(error.cause));

/** Says, before it is done, that a file is put into storage: what is interrupted then is removed by the sweep. */
export const intendFile = ({ organizationId }: Import, storageKey: string): Promise<unknown> =>
  inOrganization(organizationId, (db) => db.incomingFile.create({ data: { organizationId, storageKey } }));
