import { notFound } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { SubjectKey } from "@/lib/workflows/subject";
import type { Reader } from "./search-conditions";
import { flagElementSql, withRead } from "./wire-sql";

/** The flags of a provider or a facility as an array on the wire, active ones first, newest first. Throws 404. */
export async function flagsOfSubject(reader: Reader, key: SubjectKey): Promise<string> {
  const { organizationId } = reader;
  const [table, column, id] =
    key.providerId === undefined
      ? ["facilities", "facility_id", key.facilityId]
      : ["providers", "provider_id", key.providerId];
  // Flags prove by themselves that there is such a provider in the organization; only where there are none it is looked up.
  const sql = Prisma.sql`
    select coalesce((
      select '[' || string_agg(${flagElementSql}, ',' order by f.active desc, f.created_at desc, f.id desc) || ']'
      from flags f ${withRead(reader)}
      where f.organization_id = ${organizationId} and f.${Prisma.raw(column)} = ${id}),
    (select '[]' from ${Prisma.raw(table)} s where s.organization_id = ${organizationId} and s.id = ${id}))`;
  const [row] = await runStatement(reader.db, ...statementOf(sql));
  const flags = row?.[0];
  if (!flags) throw notFound(`${key.providerId === undefined ? "Facility" : "Provider"} ${id} was not found`);
  return flags;
}
