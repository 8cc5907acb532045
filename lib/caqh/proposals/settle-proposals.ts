import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/api/context";
import { Prisma, type CaqhProposal } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { Difference } from "./differences";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** What a proposal is about: of two with the same key, one takes the other's place. */
export const keyOf = ({ section, recordKey, field }: Pick<CaqhProposal, "section" | "recordKey" | "field">): string =>
  JSON.stringify([section, recordKey, field]);

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isEqual = (left: unknown, right: unknown): boolean => isDeepStrictEqual(asStored(left), asStored(right));

/** What becomes of a provider's proposals when a profile and the file differ so. */
type Settlement = {
  fresh: Difference[];
  /** Open ones that still stand, with what is on file, and from which snapshot, as of now. */
  moved: { id: string; difference: Difference }[];
  outdated: { id: string; reason: string }[];
};

/**
 * Compares differences with the proposals that are open, and with what was declined last: that stays declined until
 * the profile says something else.
 */
function settlementOf(
  differences: readonly Difference[],
  {
    open,
    declined,
    snapshotId,
  }: { open: readonly CaqhProposal[]; declined: readonly CaqhProposal[]; snapshotId: string | null },
): Settlement {
  const openByKey = new Map(open.map((one) => [keyOf(one), one]));
  const declinedByKey = new Map<string, CaqhProposal>();
  for (const one of declined.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    declinedByKey.set(keyOf(one), one);
  }
  const settlement: Settlement = { fresh: [], moved: [], outdated: [] };
  const standing = new Set<string>();
  for (const difference of differences) {
    const before = openByKey.get(keyOf(difference));
    if (before && isEqual(before.proposed, difference.proposed)) {
      standing.add(before.id);
      const isAsBefore =
        isEqual(before.current, difference.onFile) &&
        before.recordId === difference.recordId &&
        before.snapshotId === snapshotId;
      if (!isAsBefore) settlement.moved.push({ id: before.id, difference });
      continue;
    }
    if (isEqual(declinedByKey.get(keyOf(difference))?.proposed, difference.proposed)) continue;
    settlement.fresh.push(difference);
  }
  const stated = new Set(differences.map(keyOf));
  const silence =
    snapshotId === null ? "The file has another CAQH id now" : "The file and the profile no longer differ here";
  for (const one of open) {
    if (standing.has(one.id)) continue;
    const reason = stated.has(keyOf(one)) ? "The profile says something else by now" : silence;
    settlement.outdated.push({ id: one.id, reason });
  }
  return settlement;
}

async function outdate({ db, organizationId, now }: Ctx, outdated: Settlement["outdated"]): Promise<void> {
  for (const reason of new Set(outdated.map((one) => one.reason))) {
    const ids = outdated.filter((one) => one.reason === reason).map(({ id }) => id);
    await db.caqhProposal.updateMany({
      where: { organizationId, id: { in: ids }, state: "open" },
      data: { state: "outdated", decidedAt: now, reason },
    });
  }
}

async function move({ db, organizationId }: Ctx, moved: Settlement["moved"], snapshotId: string): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ id, difference: { onFile, recordId } }) => ({ id, current: onFile, record_id: recordId }));
  await db.$executeRaw`
    update caqh_proposals p set current = nullif(given.current, 'null'::jsonb), record_id = given.record_id,
      snapshot_id = ${snapshotId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, current jsonb, record_id text)
    where p.organization_id = ${organizationId} and p.id = given.id and p.state = 'open'`;
}

/**
 * Makes the open proposals of a provider say what the differences say; without a snapshot there are none. The
 * provider's row is locked by now: of two who compare at once the second sees what the first wrote.
 */
export async function settleProposals(
  ctx: Ctx,
  compared: { providerId: string; snapshotId: string | null },
  differences: readonly Difference[],
): Promise<{ proposed: number; outdated: number }> {
  const { db, organizationId, now } = ctx;
  const { providerId, snapshotId } = compared;
  const where = { organizationId, providerId };
  const present = await db.caqhProposal.findMany({ where: { ...where, state: { in: ["open", "declined"] } } });
  const { fresh, moved, outdated } = settlementOf(differences, {
    open: present.filter(({ state }) => state === "open"),
    declined: present.filter(({ state }) => state === "declined"),
    snapshotId,
  });
  await outdate(ctx, outdated);
  if (snapshotId === null) return { proposed: 0, outdated: outdated.length };
  await move(ctx, moved, snapshotId);
  await db.caqhProposal.createMany({
    data: fresh.map(({ onFile, proposed, ...place }) => ({
      ...where,
      ...place,
      id: newId("cqp"),
      snapshotId,
      current: onFile === null ? Prisma.DbNull : (onFile as unknown as Prisma.InputJsonObject),
      proposed: asStored(proposed) as Prisma.InputJsonValue,
      createdAt: now,
    })),
  });
  return { proposed: fresh.length, outdated: outdated.length };
}
