import type { Context } from "@/lib/api/context";
import type { AuditedChanges } from "@/lib/audit/changed-members";
import type { FacilityUpdate } from "./facility-schemas";
import { insertRecords, kindOf, newRecord } from "./facility-records";
import { planRecordChanges, type RecordChanges } from "./plan-record-changes";
import { type KindName, kindNames } from "./record-kinds";

/** What an update means for the sub-records of a locked facility. Throws 404 for an id that it does not have. */
export async function planChanges(ctx: Context, facilityId: string, update: FacilityUpdate): Promise<RecordChanges> {
  const { organizationId, db } = ctx;
  const kinds = kindNames.filter((kind) => update[kind] !== undefined);
  const stored = await db.facilityRecord.findMany({
    where: { organizationId, facilityId, kind: { in: kinds } },
    orderBy: { position: "asc" },
  });
  const plans = kinds.map((kind) =>
    planRecordChanges(
      kind,
      update[kind] ?? [],
      stored.filter((record) => record.kind === kind),
    ),
  );
  return {
    created: plans.flatMap(({ created }) => created),
    updated: plans.flatMap(({ updated }) => updated),
    deleted: plans.flatMap(({ deleted }) => deleted),
  };
}

/** Carries out what was planned; answers it for the audit trail: the changed records of each kind, before and after. */
export async function applyChanges(ctx: Context, facilityId: string, changes: RecordChanges): Promise<AuditedChanges> {
  const { organizationId, db } = ctx;
  const fresh = changes.created.map((record) => newRecord(ctx, { facilityId, ...record }));
  await insertRecords(db, fresh);
  if (changes.deleted.length > 0)
    await db.facilityRecord.deleteMany({
      where: { organizationId, facilityId, id: { in: changes.deleted.map(({ id }) => id) } },
    });
  if (changes.updated.length > 0) {
    const rows = changes.updated.map(({ id, kind, position, content }) => ({
      id,
      position,
      content,
      expirationDate: kindOf(kind).expirationOf(content),
    }));
    await db.$executeRaw`
      update facility_records r set position = given.position, content = given.content,
        expiration_date = given."expirationDate", updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(id text, position integer, content jsonb, "expirationDate" date)
      where r.organization_id = ${organizationId} and r.facility_id = ${facilityId} and r.id = given.id`;
  }
  return audited(changes, fresh);
}

function audited(
  { updated, deleted }: RecordChanges,
  created: readonly { id: string; kind: KindName; content: object }[],
): AuditedChanges {
  const kinds = new Set([...created, ...updated, ...deleted].map(({ kind }) => kind));
  return Object.fromEntries(
    [...kinds].map((kind): [string, [unknown, unknown]] => {
      const isKind = (record: { kind: KindName }) => record.kind === kind;
      const before = [...updated, ...deleted].filter(isKind).map(({ id, before: content }) => ({ id, ...content }));
      const after = [...updated, ...created].filter(isKind).map(({ id, content }) => ({ id, ...content }));
      return [kind, [before, after]];
    }),
  );
}
