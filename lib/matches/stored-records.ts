import { dayOf } from "@/lib/day";
import type { Db } from "@/lib/db";
import { recordFacts, type RecordFacts, type StoredRecord } from "./record-facts";

/** A list record as matches need it: as stored, as it is compared, and as people see it beside the subject. */
export type MatchedRecord = {
  stored: StoredRecord & { contentHash: string; externalNumber: string | null };
  facts: RecordFacts;
};

export type RecordRow = MatchedRecord["stored"];

export const matchedRecord = (stored: RecordRow): MatchedRecord => ({ stored, facts: recordFacts(stored) });

/** Records by id with their names; those that the organization may see. */
export async function matchedRecords(db: Db, ids: readonly string[]): Promise<Map<string, MatchedRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db.listRecord.findMany({ where: { id: { in: [...new Set(ids)] } }, include: { names: true } });
  return new Map(rows.map((row) => [row.id, matchedRecord(row)]));
}

/** A record as the API shows it beside a provider or a facility. */
export function shownRecord({ stored, facts }: MatchedRecord) {
  return {
    id: stored.id,
    recordKey: stored.recordKey,
    contentHash: stored.contentHash,
    number: stored.externalNumber,
    name: stored.name,
    npi: stored.npi,
    birthDates: facts.birthDates,
    address: facts.address,
    sanctionType: stored.sanctionType,
    effectiveDate: facts.effectiveDate,
    reinstatedDate: facts.reinstatedDate,
    raw: stored.raw,
  };
}

/** Of the records of a list with these keys, those that were reinstated by now, as their last wording says, and on which day. */
export async function reinstatedKeys(
  { db, now }: { db: Db; now: Date },
  source: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.listRecord.findMany({
    where: { source, recordKey: { in: [...keys] } },
    orderBy: { id: "asc" },
    select: { recordKey: true, reinstatedDate: true },
  });
  const last = new Map(rows.map((row) => [row.recordKey, row.reinstatedDate]));
  return new Map([...last].flatMap(([key, date]) => (date && date <= now ? [[key, dayOf(date)] as const] : [])));
}
