import { Prisma } from "@/lib/generated/prisma/client";

/** Identifiers of a provider; at least one has a value, and all that have one must agree. */
export type Identifiers = { npi?: string; external_id?: string; provider_id?: string };

/** Of providers `p`, those that the identifiers agree on. */
export const identifiedSql = (
  organizationId: string,
  { provider_id: id, npi, external_id: externalId }: Identifiers,
): Prisma.Sql => Prisma.sql`p.organization_id = ${organizationId}
  ${id ? Prisma.sql`and p.id = ${id}` : Prisma.empty}
  ${npi ? Prisma.sql`and p.npi = ${npi}` : Prisma.empty}
  ${externalId ? Prisma.sql`and p.external_id = ${externalId}` : Prisma.empty}`;
