import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import { isoDate } from "@/lib/api/wire-schemas";
import { changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import type { Facility } from "@/lib/generated/prisma/client";
import { applyChanges, planChanges } from "./change-records";
import { correctDates } from "./correct-dates";
import { columnsForUpdate, facilityColumns } from "./facility-columns";
import { dataArrived } from "@/lib/workflows/data-arrived";
import { listingLabel } from "@/lib/workflows/listing-label";
import { datesAreInOrder, datesReversed, type FacilityUpdate } from "./facility-schemas";
import { elementsOf } from "./elements-of-change";
import { requirePresentStatus } from "./require-present-status";

/** Throws 409 when another facility of the organization has the external id. */
export async function requireFreeExternalId(
  { organizationId, db }: Pick<Context, "db" | "organizationId">,
  externalId: string | null | undefined,
  ownId?: string,
): Promise<void> {
  if (!externalId) return;
  const other = await db.facility.findFirst({
    where: { organizationId, externalId, ...(ownId ? { id: { not: ownId } } : {}) },
    select: { id: true },
  });
  if (other) throw conflict(`Another facility has this externalId: ${other.id}`);
}

/** One of the two dates may be on record already: together they must make sense. */
function requireDatesInOrder(facility: Facility, update: FacilityUpdate): void {
  const { lastCredentialingDate = isoDate(facility.lastCredentialedDate) } = update;
  const { nextCredentialingDate = isoDate(facility.nextCredentialingDate) } = update;
  if (datesAreInOrder({ lastCredentialingDate, nextCredentialingDate })) return;
  const path = update.nextCredentialingDate === undefined ? "lastCredentialingDate" : "nextCredentialingDate";
  const message = path === "nextCredentialingDate" ? datesReversed : "must not be after the next one";
  throw badRequest(`Invalid body: ${path} ${message}`, [{ path, message }]);
}

/**
 * Changes a locked facility and its sub-records, all of it or nothing; what changes nothing leaves no trace. Throws
 * 404 for a sub-record it does not have, 409 for a status that only a step may set, and for a taken external id.
 */
export async function changeFacility(ctx: Context, facility: Facility, update: FacilityUpdate): Promise<void> {
  const { organizationId, db } = ctx;
  const plan = await planChanges(ctx, facility.id, update);
  requireDatesInOrder(facility, update);
  requirePresentStatus(update.credentialingStatus, listingLabel(facility, "facility"));
  const corrections = await correctDates(ctx, facility, update);
  const columns = facilityColumns(update);
  const given = Object.fromEntries(Object.entries(columns).filter(([, after]) => after !== undefined));
  const { searchName: _, ...changed } = changedMembers(facility, given);
  await requireFreeExternalId(ctx, columns.externalId, facility.id);

  const records = await applyChanges(ctx, facility.id, plan);
  const changes = { ...changed, ...records, ...corrections };
  if (Object.keys(changes).length === 0) return;
  await db.facility.update({
    where: { organizationId_id: { organizationId, id: facility.id } },
    data: {
      ...columnsForUpdate(columns),
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
      updatedByName: ctx.actor.name,
    },
  });
  const { reason } = update;
  await recordAudit(ctx, {
    action: "updateFacility",
    subjectType: "facility",
    subjectId: facility.id,
    reason,
    changes,
  });
  await dataArrived(ctx, facility.id, elementsOf(Object.keys(changes)));
}
