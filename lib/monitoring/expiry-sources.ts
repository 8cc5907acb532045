import { daysLater } from "@/lib/day";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { attestationDays, type ExpiryKind } from "./expiry-kinds";
import { isMonitored } from "./monitored";

/**
 * Where one kind of expiring item stands in the database. Texts are SQL over the row alias `t` ("@" stands for it), so
 * that the same item among other rows is found by the same words.
 */
type ExpirySource = {
  kind: ExpiryKind;
  subject: SubjectKind;
  table: string;
  /** Column of the subject's id. */
  key: string;
  /** The calendar date, and the condition that it is no later than the day `@horizon`: a range that an index answers. */
  date: string;
  isBy: string;
  item: string;
  /** As it begins a sentence. */
  what: string;
  /** The status that takes it out of force whatever the date, else ''. */
  notInForce?: string;
  /** Rows that count. */
  where?: string;
  /** A subject has one row at most, which has no id of its own. */
  isSingle?: true;
  /** Days before the date at which it is first told of; 90 unless told. */
  noticeDays?: number;
  /** Another table that may hold a later one of the same item; alias `o`. */
  elsewhere?: string;
};

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");
/** A license in one of these is no expiry but a loss, which the checks of the file report as such. */
const lost = listed(["Revoked", "Suspended", "Surrendered"]);
const lapsed = listed(["Expired", "Inactive", "Lapsed", "Retired", "Superseded"]);
const lapsedStatus = (status: string) => `CASE WHEN ${status} IN (${lapsed}) THEN ${status} ELSE '' END`;

const section = {
  subject: "provider",
  key: "provider_id",
  date: "@.expiration_date",
  isBy: "@.expiration_date <= @horizon",
} as const;

const record = (kind: string, item: string) =>
  ({
    subject: "facility",
    table: "facility_records",
    key: "facility_id",
    date: "@.expiration_date",
    isBy: "@.expiration_date <= @horizon",
    item,
    where: `@.kind = '${kind}'`,
  }) as const;
const member = (name: string) => `coalesce(@.content ->> '${name}', '')`;
const either = (first: string, second: string) => `coalesce(nullif(${first}, ''), ${second})`;

const certificate = (kind: ExpiryKind, types: readonly string[]): ExpirySource => {
  const base = record("certifications", either(member("number"), member("certificateType")));
  const type = member("certificateType");
  return {
    ...base,
    kind,
    what: `trim(${type} || ' ' || ${member("number")})`,
    where: `${base.where} AND ${type} IN (${listed(types)})`,
  };
};

const recredentialing = (subject: SubjectKind): ExpirySource => ({
  kind: "recredentialing",
  subject,
  table: subject === "provider" ? "providers" : "facilities",
  key: "id",
  date: "@.next_credentialing_date",
  isBy: "@.next_credentialing_date <= @horizon",
  item: "'next'",
  what: "'Credentialing'",
});

/** Every place where something expires; one statement each, and nothing for whom nothing is due. */
export const expirySources: readonly ExpirySource[] = [
  {
    ...section,
    kind: "license",
    table: "licenses",
    item: "@.state || ' ' || @.license_number",
    what: "'License ' || @.state || ' ' || @.license_number",
    notInForce: lapsedStatus("@.status"),
    where: `@.status NOT IN (${lost})`,
  },
  {
    ...section,
    kind: "dea",
    table: "dea_registrations",
    item: "@.dea_number",
    what: "@.type || ' ' || @.dea_number",
  },
  {
    ...section,
    kind: "board_certification",
    table: "board_certifications",
    item: "@.specialty",
    what: "'Board certification in ' || @.specialty",
    notInForce: "CASE WHEN @.status = 'Expired' THEN @.status ELSE '' END",
    where: "@.duration_type <> 'Lifetime'",
  },
  {
    ...section,
    kind: "malpractice_insurance",
    table: "malpractice_insurances",
    item: "@.policy_number",
    what: "'Policy ' || @.policy_number",
  },
  {
    ...section,
    kind: "clia",
    table: "practice_locations",
    date: "@.clia_expiration_date",
    isBy: "@.clia_expiration_date <= @horizon",
    item: either("@.clia_number", "@.name"),
    what: `'CLIA ' || ${either("@.clia_number", "@.name")}`,
  },
  {
    ...section,
    kind: "attestation",
    table: "attested_data",
    date: `((@.date_complete AT TIME ZONE 'UTC')::date + ${attestationDays})`,
    isBy: `@.date_complete < (@horizon::date - ${attestationDays - 1})::timestamp AT TIME ZONE 'UTC'`,
    item: "'attestation'",
    what: "'Attestation'",
    elsewhere: `SELECT 1 FROM workflows o WHERE o.organization_id = @.organization_id AND o.provider_id = @.provider_id
      AND o.attestation_date > (@.date_complete AT TIME ZONE 'UTC')::date`,
  },
  {
    ...section,
    kind: "attestation",
    table: "workflows",
    date: `(@.attestation_date + ${attestationDays})`,
    isBy: `@.attestation_date <= @horizon::date - ${attestationDays}`,
    item: "'attestation'",
    what: "'Attestation'",
    where: "@.provider_id IS NOT NULL AND @.attestation_date IS NOT NULL",
    elsewhere: `SELECT 1 FROM attested_data o WHERE o.organization_id = @.organization_id AND o.provider_id = @.provider_id
      AND (o.date_complete AT TIME ZONE 'UTC')::date >= @.attestation_date`,
  },
  {
    ...section,
    kind: "caqh_attestation",
    table: "caqh_statuses",
    date: `(@.attested_on + ${attestationDays})`,
    isBy: `@.attested_on <= @horizon::date - ${attestationDays}`,
    item: "@.caqh_provider_id",
    what: "'CAQH attestation'",
    isSingle: true,
    // It lasts 120 days: 90 days before its end hardly anything of it is over.
    noticeDays: 30,
  },
  recredentialing("provider"),
  {
    ...record("stateLicenses", `${member("licenseType")} || ' ' || ${member("licenseNumber")}`),
    kind: "facility_license",
    what: `${member("licenseType")} || ' ' || ${member("licenseNumber")}`,
    notInForce: lapsedStatus(member("status")),
    where: `@.kind = 'stateLicenses' AND ${member("status")} NOT IN (${lost})`,
  },
  {
    ...record("accreditations", either(member("accreditationBody"), "'its body'")),
    kind: "accreditation",
    what: `'Accreditation by ' || ${either(member("accreditationBody"), "'its body'")}`,
    where: `@.kind = 'accreditations' AND ${member("status")} = 'Accredited'`,
  },
  certificate("clia", ["CLIA"]),
  certificate("cms_certification", ["CMS", "State Survey"]),
  certificate("other_certification", ["CDS", "DEA", "N/A"]),
  { ...record("deas", member("deaNumber")), kind: "dea", what: `'DEA ' || ${member("deaNumber")}` },
  {
    ...record("liabilityInsurances", member("policyNumber")),
    kind: "liability_insurance",
    what: `${member("insuranceType")} || ' ' || ${member("policyNumber")}`,
  },
  recredentialing("facility"),
];

const at = (text: string, alias: string, horizon = "NULL") =>
  Prisma.raw(text.replaceAll("@horizon", horizon).replaceAll("@", alias));

/** A day as a literal; only ever a date of ours. */
export const dayLiteral = (day: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${day} is not a day`);
  return `'${day}'::date`;
};

export const tableOf = (subject: SubjectKind): Prisma.Sql =>
  Prisma.raw(subject === "provider" ? "providers" : "facilities");
const aliasOf = (subject: SubjectKind) => (subject === "provider" ? "p" : "f");

/** A later row of the same item, or the same date twice: only the last one counts. */
function isLatest(source: ExpirySource): Prisma.Sql {
  const { table, key, item, where, isSingle, elsewhere } = source;
  const others =
    key === "id" || isSingle
      ? Prisma.sql`true`
      : Prisma.sql`NOT EXISTS (
          SELECT 1 FROM ${Prisma.raw(table)} o
          WHERE o.organization_id = t.organization_id AND o.${Prisma.raw(key)} = t.${Prisma.raw(key)} AND o.id <> t.id
            AND ${at(item, "o")} = ${at(item, "t")} ${where ? Prisma.sql`AND ${at(where, "o")}` : Prisma.empty}
            AND (${at(source.date, "o")} > ${at(source.date, "t")}
              OR (${at(source.date, "o")} = ${at(source.date, "t")} AND o.id > t.id)))`;
  return elsewhere ? Prisma.sql`${others} AND NOT EXISTS (${at(elsewhere, "t")})` : others;
}

/** The last day of which a source tells already today. */
export const noticeUntil = ({ noticeDays = 90 }: ExpirySource, today: string): string => daysLater(today, noticeDays);

/** The columns of an item: subject_id, item, what, expires, not_in_force. */
const columns = ({ key, item, what, date, notInForce = "''" }: ExpirySource): Prisma.Sql => Prisma.sql`
  t.${Prisma.raw(key)} AS subject_id, ${at(item, "t")} AS item, ${at(what, "t")} AS what, ${at(date, "t")} AS expires,
  ${at(notInForce, "t")} AS not_in_force`;

/** What of a source expires no later than a day, of those who are monitored. */
export function dueItems(source: ExpirySource, organizationId: string, horizon: string): Prisma.Sql {
  const { subject, table, key, where, isBy } = source;
  const alias = Prisma.raw(aliasOf(subject));
  return Prisma.sql`
    SELECT ${columns(source)}
    FROM ${Prisma.raw(table)} t
    JOIN ${tableOf(subject)} ${alias} ON ${alias}.organization_id = t.organization_id AND ${alias}.id = t.${Prisma.raw(key)}
    WHERE t.organization_id = ${organizationId} AND ${at(isBy, "t", dayLiteral(horizon))}
      ${where ? Prisma.sql`AND ${at(where, "t")}` : Prisma.empty}
      AND ${isMonitored(aliasOf(subject))} AND ${isLatest(source)}`;
}

/** The row of a source that a flag `g` is about, whenever it expires. */
export function flaggedItem(source: ExpirySource): Prisma.Sql {
  const { table, key, where, item, subject, kind } = source;
  return Prisma.sql`
    SELECT ${columns(source)}
    FROM ${Prisma.raw(table)} t
    WHERE t.organization_id = g.organization_id AND t.${Prisma.raw(key)} = g.${Prisma.raw(subject === "provider" ? "provider_id" : "facility_id")}
      AND ${at(item, "t")} = substr(g.fingerprint, ${`expiry:${kind}:`.length + 1}) AND ${at(source.date, "t")} IS NOT NULL
      ${where ? Prisma.sql`AND ${at(where, "t")}` : Prisma.empty} AND ${isLatest(source)}`;
}
