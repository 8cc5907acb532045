import { now } from "@/lib/clock";
import { inOrganization, type Db } from "@/lib/db";
import { Prisma, type Export } from "@/lib/generated/prisma/client";
import { cursorText } from "./export-cursor";
import { type ExportParameters, parametersOf } from "./export-parameters";

/** Whom an export is of: the credentialed (Active), or everybody. */
function chosenProviders(
  organizationId: string,
  { providerIds, includeInactiveProviders }: ExportParameters,
): Prisma.Sql {
  const named = providerIds.length > 0 ? Prisma.sql`AND p.id = ANY(${providerIds})` : Prisma.empty;
  const active = includeInactiveProviders ? Prisma.empty : Prisma.sql`AND p.status = 'Active'`;
  return Prisma.sql`p.organization_id = ${organizationId} ${named} ${active}`;
}

const chosenFacilities = (organizationId: string, includeInactive: boolean): Prisma.Sql =>
  Prisma.sql`f.organization_id = ${organizationId} ${includeInactive ? Prisma.empty : Prisma.sql`AND f.status = 'Active'`}`;

async function countSubjects(db: Db, row: Export): Promise<number> {
  const parameters = parametersOf(row);
  const { offset, limit } = parameters;
  const [providers] = await db.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int AS count FROM providers p WHERE ${chosenProviders(row.organizationId, parameters)}`,
  );
  const chosen = Math.min(Math.max((providers?.count ?? 0) - offset, 0), limit ?? Number.MAX_SAFE_INTEGER);
  if (row.kind !== "hsd-report" || parameters.providerIds.length > 0) return chosen;
  const [facilities] = await db.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int AS count FROM facilities f
      WHERE ${chosenFacilities(row.organizationId, parameters.includeInactiveProviders)}`,
  );
  return chosen + (facilities?.count ?? 0);
}

/** The id of the last provider that `offset` leaves out; "~" stands behind all of them. */
async function startBehind(db: Db, row: Export): Promise<string> {
  const parameters = parametersOf(row);
  if (parameters.offset === 0) return "";
  const [last] = await db.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT p.id FROM providers p WHERE ${chosenProviders(row.organizationId, parameters)}
      ORDER BY p.id OFFSET ${parameters.offset - 1} LIMIT 1`,
  );
  return last?.id ?? "~";
}

/** Marks an export as begun and fixes where it starts; answers it as it stands, or null when it is gone. */
export async function beginExport(organizationId: string, id: string): Promise<Export | null> {
  return inOrganization(organizationId, async (db) => {
    const row = await db.export.findFirst({ where: { organizationId, id } });
    if (row === null || row.state !== "queued") return row;
    const at = now();
    const started = {
      state: "running",
      cursor: cursorText({ phase: "provider", after: await startBehind(db, row) }),
      subjectsTotal: await countSubjects(db, row),
      startedAt: at,
      updatedAt: at,
    };
    const { count } = await db.export.updateMany({ where: { organizationId, id, state: "queued" }, data: started });
    return count === 1 ? { ...row, ...started } : db.export.findFirst({ where: { organizationId, id } });
  });
}
