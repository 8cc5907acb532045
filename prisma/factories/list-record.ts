import { contentHash } from "@/lib/verification/content-hash";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";

/** A version of a public list without any file behind it. */
export async function createListVersion(source: string, owner: string | null = null): Promise<string> {
  const id = newId("lst");
  await systemDb().listVersion.create({
    data: { id, source, ownerOrganizationId: owner, fileHash: id, recordCount: 1, added: 1, removed: 0 },
  });
  return id;
}

export type RecordInput = {
  source: string;
  versionId: string;
  recordKey?: string;
  kind?: "person" | "organization";
  lastName: string;
  firstName?: string;
  middleName?: string;
  npi?: string | null;
  birthDates?: string[];
  address?: string;
  city?: string;
  state?: string;
  zip?: string;
  sanctionType?: string;
  effectiveDate?: string;
  reinstatedDate?: string;
  raw?: Record<string, string>;
};

/** One wording of a record; the one before it, of the same key, is taken out by the same version. Answers its id. */
export async function createListRecord(input: RecordInput): Promise<string> {
  const { source, versionId, lastName, firstName = "", middleName = "", kind = "person" } = input;
  const id = newId("rec");
  const recordKey = input.recordKey ?? id;
  await removeListRecord({ source, recordKey, versionId });
  const date = (text: string | undefined) => (text === undefined ? null : new Date(text));
  await systemDb().listRecord.create({
    data: {
      id,
      source,
      recordKey,
      contentHash: contentHash({ ...input, id }),
      kind,
      name: [lastName, firstName].filter(Boolean).join(", ").toUpperCase(),
      npi: input.npi ?? null,
      birthDates: input.birthDates ?? [],
      address: input.address ?? "",
      city: input.city ?? "",
      state: input.state ?? "",
      zip: input.zip ?? "",
      sanctionType: input.sanctionType ?? "1128a1",
      effectiveDate: date(input.effectiveDate),
      reinstatedDate: date(input.reinstatedDate),
      raw: input.raw ?? {},
      firstVersionId: versionId,
      names: { create: [{ position: 0, source, kind: "primary", lastName, firstName, middleName, keys: [] }] },
    },
  });
  return id;
}

/** Takes a record's wording out of the list, as a version that no longer has it does. */
export async function removeListRecord(record: {
  source: string;
  recordKey: string;
  versionId: string;
}): Promise<void> {
  const { source, recordKey, versionId } = record;
  await systemDb().listRecord.updateMany({
    where: { source, recordKey, removedVersionId: null },
    data: { removedVersionId: versionId },
  });
}
