import { momentOf } from "@/lib/api/wire-schemas";
import { Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import { foldName } from "@/lib/verification/matching/fold-name";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";
import { isOfFew, type ListQuery } from "./list-way";

const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...conditions], " and ");
const either = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.sql`(${Prisma.join([...conditions], " or ")})`;

// One value is a plain equality: an index that begins with the column then also gives the order.
const oneOf = (column: string, values: readonly string[] | undefined): Prisma.Sql[] =>
  values === undefined
    ? []
    : [
        values.length === 1
          ? Prisma.sql`${Prisma.raw(column)} = ${values[0]}`
          : Prisma.sql`${Prisma.raw(column)} = any(${values}::text[])`,
      ];

/** A text by its beginning: a range on the bare column, which an index answers also under row-level security. */
const beginsWith = (column: string, prefix: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} >= ${prefix} and ${Prisma.raw(column)} < ${prefixEnd(prefix)}`;

/** Whom a text means: by NPI, the client's own id, ours, or the beginning of the name. Each has its index. */
function found(text: string): Prisma.Sql {
  const exact = text.trim();
  const name = foldName(exact);
  return either([
    Prisma.sql`p.external_id = ${exact}`,
    ...(/^\d{10}$/.test(exact) ? [Prisma.sql`p.npi = ${exact}`] : []),
    ...(exact.startsWith("prv_") ? [Prisma.sql`p.id = ${exact}`] : []),
    ...(name === "" ? [] : [beginsWith("p.search_name", name)]),
  ]);
}

/** Where credentialing stands; NONE is what was never sent to it. */
function workflowStatusIs(names: readonly string[] | undefined): Prisma.Sql[] {
  if (names === undefined) return [];
  const started = names.filter((name) => name !== "NONE");
  const wanted = [
    ...(started.length > 0 ? oneOf("p.workflow_status", started) : []),
    ...(names.includes("NONE") ? [Prisma.sql`p.workflow_status is null`] : []),
  ];
  return wanted.length === 0 ? [Prisma.sql`false`] : [either(wanted)];
}

/** Every condition of a list of providers `p`, the organization's first. */
function conditionsOf(organizationId: string, query: ListQuery): Prisma.Sql {
  const { start_updated_at: start, end_updated_at: end, flagged, search, assigned_to: assignedTo } = query;
  return all([
    Prisma.sql`p.organization_id = ${organizationId}`,
    ...(start ? [Prisma.sql`p.updated_at >= ${momentOf(start)}::timestamptz`] : []),
    ...(end ? [Prisma.sql`p.updated_at < ${momentOf(end)}::timestamptz`] : []),
    ...oneOf("p.file_type", query.file_type && [query.file_type]),
    ...(flagged === undefined ? [] : [flagged ? Prisma.sql`p.active_flags > 0` : Prisma.sql`p.active_flags = 0`]),
    ...oneOf("p.status", query.status),
    ...oneOf("p.degree", query.degree),
    ...workflowStatusIs(query.workflow_status),
    ...(query.state === undefined ? [] : [Prisma.sql`p.states && ${query.state}::text[]`]),
    ...(search ? [found(search)] : []),
    // A join, not a list of ids: an import may have created most of what the organization has.
    ...(query.imported_by === undefined
      ? []
      : [
          Prisma.sql`exists (select from imported_providers i where i.organization_id = ${organizationId}
            and i.import_id = ${query.imported_by} and i.provider_id = p.id)`,
        ]),
    // A list of ids, not a join: what one person works on is little, whatever the organization has.
    ...(assignedTo === undefined
      ? []
      : [
          Prisma.sql`p.id = any(array(select w.provider_id from workflows w where w.organization_id = ${organizationId}
            and w.assigned_to_id = ${assignedTo} and w.status = any(${unfinishedStatuses}::text[])))`,
        ]),
  ]);
}

/**
 * The providers `p` of a list: the `conditions` by which they are chosen, and `listed`, what stands behind `from` to have
 * them. `until` ends the window of time that is told. Where few are asked for, they are found first, then sorted
 * (`offset 0`): to walk along the order and look for them would take the database longer than it believes.
 */
export function listedBy(organizationId: string, query: ListQuery, until: Date | null) {
  const asked = conditionsOf(organizationId, query);
  const conditions = until === null ? asked : Prisma.sql`${asked} and p.updated_at < ${until}::timestamptz`;
  const listed = isOfFew(query)
    ? Prisma.sql`(select p.* from providers p where ${conditions} offset 0) p where true`
    : Prisma.sql`providers p where ${conditions}`;
  return { conditions, listed };
}
