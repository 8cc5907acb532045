import type { Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { SubjectKey } from "@/lib/workflows/subject";
import type { KnownFlag } from "./operations";

type Ctx = Pick<Context, "db" | "organizationId">;

type Change = { flag_id: string; at: Date; actor_name: string; reason: string | null; is_open: boolean };

/** The last opening or closing of each flag by a moment, as the audit log has it. */
const lastChanges = ({ db, organizationId }: Ctx, ids: readonly string[], at: Date) =>
  db.$queryRaw<Change[]>`
    SELECT DISTINCT ON (e.subject_id) e.subject_id AS flag_id, e.at, e.actor_name, e.reason,
      (e.changes -> 'active' ->> 1)::boolean AS is_open
    FROM audit_entries e
    WHERE e.organization_id = ${organizationId} AND e.subject_type = 'flag' AND e.subject_id = ANY (${ids})
      AND e.at <= ${at} AND jsonb_typeof(e.changes -> 'active' -> 1) = 'boolean'
    ORDER BY e.subject_id, e.at DESC, e.id DESC`;

/** The flags that had been raised by a moment, open or closed as they then were; the open ones first. */
export async function knownFlags(ctx: Ctx, key: SubjectKey, at: Date): Promise<KnownFlag[]> {
  const { organizationId } = ctx;
  const flags = await ctx.db.flag.findMany({
    where: { organizationId, ...key, createdAt: { lte: at } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const changes = await lastChanges(
    ctx,
    flags.map(({ id }) => id),
    at,
  );
  const known = flags.map((flag): KnownFlag => {
    const change = changes.find(({ flag_id }) => flag_id === flag.id);
    return {
      id: flag.id,
      flagType: flag.flagType,
      // The database holds the column to these three.
      severity: flag.severity as KnownFlag["severity"],
      description: flag.description,
      raisedAt: isoMoment(flag.createdAt),
      isOpen: change?.is_open ?? true,
      changedAt: isoMoment(change?.at ?? flag.createdAt),
      changedByName: change?.actor_name ?? "",
      reason: change?.reason ?? "",
    };
  });
  return known.toSorted((left, right) => Number(right.isOpen) - Number(left.isOpen));
}
