import type { Context } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import { recordAudits } from "@/lib/audit/record";
import { bulkInsert } from "@/lib/bulk-insert";
import { newId } from "@/lib/ids";
import { facilityColumns } from "./facility-columns";
import type { FacilityInput } from "./facility-schemas";
import { insertRecords, newRecord } from "./facility-records";
import { kindNames, recordKinds } from "./record-kinds";

type CreatedFacility = { facilityId: string; isCreated: boolean };

const insertFacilities = bulkInsert<ReturnType<typeof facilityRow>>("facilities", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  name: ["name", "text"],
  searchName: ["search_name", "text"],
  dba: ["dba", "text"],
  type: ["type", "text"],
  npi: ["npi", "text"],
  tin: ["tin", "text"],
  externalId: ["external_id", "text"],
  medicareNumber: ["medicare_number", "text"],
  medicaidNumber: ["medicaid_number", "text"],
  address: ["address", "text"],
  city: ["city", "text"],
  state: ["state", "text"],
  zipcode: ["zipcode", "text"],
  contactName: ["contact_name", "text"],
  contactPhone: ["contact_phone", "text"],
  contactEmail: ["contact_email", "text"],
  contactFax: ["contact_fax", "text"],
  contractEntity: ["contract_entity", "text"],
  skipOnSiteReview: ["skip_on_site_review", "boolean"],
  staffedBeds: ["staffed_beds", "int"],
  fileType: ["file_type", "text"],
  lastCredentialedDate: ["last_credentialed_date", "date"],
  nextCredentialingDate: ["next_credentialing_date", "date"],
  linesOfBusiness: ["lines_of_business", "text[]"],
  primarySpecialty: ["primary_specialty", "jsonb"],
  hsdSpecialty: ["hsd_specialty", "jsonb"],
  createdAt: ["created_at", "timestamptz"],
  createdBy: ["created_by", "text"],
  createdByName: ["created_by_name", "text"],
  updatedAt: ["updated_at", "timestamptz"],
  updatedBy: ["updated_by", "text"],
  updatedByName: ["updated_by_name", "text"],
});

function facilityRow(ctx: Context, facts: FacilityInput) {
  const columns = facilityColumns(facts);
  return {
    organizationId: ctx.organizationId,
    id: newId("fac"),
    ...columns,
    lastCredentialedDate: isoDate(columns.lastCredentialedDate),
    nextCredentialingDate: isoDate(columns.nextCredentialingDate),
    linesOfBusiness: columns.linesOfBusiness ?? [],
    // A member that is left out becomes the database's null; JSON's own null would be a value.
    primarySpecialty: columns.primarySpecialty ?? undefined,
    hsdSpecialty: columns.hsdSpecialty ?? undefined,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    createdByName: ctx.actor.name,
    updatedAt: ctx.now,
    updatedBy: ctx.actor.id,
    updatedByName: ctx.actor.name,
  };
}

/** Ids of the organization's facilities by external id. */
async function knownIds(ctx: Context, facts: readonly FacilityInput[]): Promise<Map<string, string>> {
  const externalIds = [...new Set(facts.flatMap(({ externalId }) => externalId || []))];
  if (externalIds.length === 0) return new Map();
  const known = await ctx.db.facility.findMany({
    where: { organizationId: ctx.organizationId, externalId: { in: externalIds } },
    select: { id: true, externalId: true },
  });
  return new Map(known.map(({ id, externalId }) => [externalId ?? "", id]));
}

/** The records that a new facility brings; ids are ours, whatever was sent. */
const recordsOf = (ctx: Context, facilityId: string, facts: FacilityInput) =>
  kindNames.flatMap((kind) =>
    (facts[kind] ?? []).map((record, position) =>
      newRecord(ctx, { facilityId, kind, position, content: recordKinds[kind].toContent(record) }),
    ),
  );

/**
 * Creates the facilities that the organization does not know yet by their external id, in input order, with their
 * sub-records; set-based, so that thousands cost a handful of statements. Those known are answered unchanged, and two
 * of one call with one external id become one.
 */
export async function createAll(ctx: Context, facts: readonly FacilityInput[]): Promise<CreatedFacility[]> {
  const before = await knownIds(ctx, facts);
  const rows = facts.map((element) => (before.has(element.externalId) ? null : facilityRow(ctx, element)));
  const fresh = rows.filter((row) => row !== null);
  // A race with another request, or one external id twice in this one, ends at the unique index without an error.
  const inserted = await insertFacilities(ctx.db, fresh);
  const after = inserted.size < fresh.length ? await knownIds(ctx, facts) : before;
  const results = facts.map(({ externalId }, index): CreatedFacility => {
    const id = rows[index]?.id;
    if (id !== undefined && inserted.has(id)) return { facilityId: id, isCreated: true };
    const known = after.get(externalId);
    if (known === undefined) throw new Error("A facility was neither inserted nor found");
    return { facilityId: known, isCreated: false };
  });
  const created = results.filter(({ isCreated }) => isCreated);
  await insertRecords(
    ctx.db,
    facts.flatMap((element, index) => {
      const result = results[index];
      return result?.isCreated ? recordsOf(ctx, result.facilityId, element) : [];
    }),
  );
  await recordAudits(
    ctx,
    created.map(({ facilityId }) => ({ action: "createFacility", subjectType: "facility", subjectId: facilityId })),
  );
  return results;
}
