import { dayOfMomentSql, momentSql } from "@/lib/api/wire-sql";
import { servableSql } from "@/lib/documents/servable";
import { Prisma } from "@/lib/generated/prisma/client";
import { maximumGroups } from "@/lib/groups/group-schemas";
import { statementOf } from "@/lib/prepared";
import type { Part, Row as Fields } from "@/lib/statement-batch";
import { listSections, singleTables } from "@/lib/sections/all-sections";
import type { Row } from "@/lib/sections/element";
import { listRowsSql, oneRowSql } from "@/lib/sections/section-rows";
import { statusLabelSql } from "@/lib/workflows/listing-label-sql";
import { type Identifiers, identifiedSql } from "./identifiers";
import { providerObjectSql } from "./provider-object-sql";

export type Wanted = { includeFullData: boolean; includeGroupInfo: boolean; includeSanctionItems: boolean };

type Rows = readonly Row[];
/** A provider with all that is on record, as the database tells it in JSON; sections by their table. */
export type ProviderFile = Readonly<Record<keyof typeof parts, Rows>> & {
  /** Members of the provider object that are no section. */
  provider: Row;
  sections: Readonly<Record<string, Rows>>;
};

/** Each table of the sections with the SQL for its rows. */
const sectionParts: readonly [table: string, sql: string][] = [
  ...listSections.map(({ table, shownColumns }): [string, string] => [table, listRowsSql(table, shownColumns)]),
  ...singleTables.map(({ table, shownColumns }): [string, string] => [table, oneRowSql(table, shownColumns)]),
];

type Section = { columns: string; from: string; order: string; where?: string };

/** Rows of the provider `p` as a JSON array; null where there are none. */
const many = ({ columns, from, order, where = "true" }: Section): string =>
  `(select json_agg(to_json(r) order by ${order}) from ${from} cross join lateral (select ${columns}) r where ${where})`;

const ofProvider = (alias: string) => `${alias}.organization_id = p.organization_id and ${alias}.provider_id = p.id`;

const parts = {
  workflows: many({
    columns: `w.id, w.status, ${statusLabelSql("w.status", "w.cycle")} as label, w.cycle,
      ${momentSql("w.created_at")} as created_at, w.packet_document_id, d.storage_key as packet_key,
      w.decision_entered_by_name, w.medical_director_name, w.attestation_date,
      ${dayOfMomentSql("w.psv_completed_at")} as psv_completed_on,
      ${dayOfMomentSql("w.decision_date")} as decided_on,
      ${dayOfMomentSql("w.received_date")} as received_on`,
    from: `workflows w left join documents d
      on d.organization_id = w.organization_id and d.id = w.packet_document_id and ${servableSql}`,
    order: "w.created_at, w.id",
    where: ofProvider("w"),
  }),
  documents: many({
    columns: `d.id, d.storage_key, d.file_type, d.original_file_name, ${momentSql("d.created_at")} as created_at`,
    from: "documents d",
    order: "d.created_at, d.id",
    where: `${ofProvider("d")} and ${servableSql}`,
  }),
  verifications: many({
    columns: `v.workflow_id as "workflowId", v.element, v.status, v.note, v.evidence,
      v.verified_by_name as "verifiedByName", ${dayOfMomentSql("v.verified_at")} as "verifiedOn",
      ${dayOfMomentSql("v.updated_at")} as "updatedOn"`,
    from: "verifications v",
    order: "v.element",
    where: "v.organization_id = p.organization_id and v.workflow_id = p.current_workflow_id",
  }),
  flags: many({
    columns: `f.is_confirmed as "isConfirmed", f.fingerprint, array(select m.source from list_matches m
      where m.organization_id = p.organization_id and m.flag_id = f.id and m.ended_at is null) as sources`,
    from: "flags f",
    order: "f.created_at, f.id",
    where: `${ofProvider("f")} and f.active and f.sub_collection_name = 'sanctions'`,
  }),
  sanctionItems: many({
    columns: `l.id, l.source, l.sanction_type, l.name as full_name, coalesce(l.npi, '') as npi, l.address as address1,
      l.city, l.state, l.zip as zip_code, l.effective_date as start_date, p.id as provider_id, m.flag_id as flag`,
    from: `list_matches m
      join flags f on f.organization_id = m.organization_id and f.id = m.flag_id
      join list_records l on l.id = m.record_id`,
    order: "l.id",
    where: `${ofProvider("m")} and m.ended_at is null and f.active and f.sub_collection_name = 'sanctions'`,
  }),
  groups: many({
    columns: `g.id, g.name as group_name, g.npi as group_npi, g.tin as group_tin, m.location_name, m.external_group_id`,
    from: `(select * from group_memberships m where ${ofProvider("m")}
        order by m.created_at, m.group_id limit ${maximumGroups}) m
      join groups g on g.organization_id = m.organization_id and g.id = m.group_id`,
    order: "m.created_at, m.group_id",
  }),
};

const names = Object.keys(parts) as (keyof typeof parts)[];
const tablesOf = ({ includeFullData }: Wanted) => (includeFullData ? sectionParts : []);

/** The id and the version of a provider, then what is wanted of its file, as one statement. */
export function filePart(organizationId: string, identifiers: Identifiers, wanted: Wanted): Part {
  const isWanted: Record<keyof typeof parts, boolean> = {
    workflows: true,
    documents: wanted.includeFullData,
    verifications: wanted.includeFullData,
    flags: wanted.includeFullData,
    sanctionItems: wanted.includeSanctionItems,
    groups: wanted.includeGroupInfo,
  };
  const columns = [
    "p.id, p.version",
    `(select to_json(r) from (${providerObjectSql}) r)`,
    ...names.map((name) => (isWanted[name] ? parts[name] : "null")),
    ...tablesOf(wanted).map(([, sql]) => sql),
  ];
  const [statement, values] = statementOf(Prisma.sql`select ${Prisma.raw(columns.join(",\n"))}
    from providers p
    left join workflows w on w.organization_id = ${organizationId} and w.id = p.current_workflow_id
    where ${identifiedSql(organizationId, identifiers)}`);
  return { statement, values };
}

/** What the statement found of a provider, behind id and version. */
export function readFile([provider, ...lists]: Fields, wanted: Wanted): ProviderFile {
  const rowsAt = (index: number): Rows => JSON.parse(lists[index] ?? "[]") as Rows;
  const found = Object.fromEntries(names.map((name, index) => [name, rowsAt(index)]));
  return {
    ...(found as Record<keyof typeof parts, Rows>),
    provider: JSON.parse(provider ?? "{}") as Row,
    sections: Object.fromEntries(tablesOf(wanted).map(([table], index) => [table, rowsAt(names.length + index)])),
  };
}
