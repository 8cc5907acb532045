import { z } from "zod";
import type { Db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { displayName } from "@/lib/providers/display-name";
import type { Credentialed } from "@/lib/verification/asked-of";
import type { FileFacts } from "./facts";

/** Open flags of a subject that a verdict reads, the most severe first; further ones change no verdict. */
const maximumFlags = 60;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const Row = z.object({
  workflowId: z.string(),
  providerId: z.string().nullable(),
  facilityId: z.string().nullable(),
  status: z.string(),
  currentWorkflowId: z.string().nullable(),
  fileType: z.string(),
  name: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  degree: z.string(),
  states: z.array(z.string()),
  facilityType: z.string(),
  medicareNumber: z.string(),
  skipOnSiteReview: z.boolean(),
  checklist: z.array(
    z.object({
      element: z.string(),
      required: z.boolean(),
      status: z.string(),
      method: z.string(),
      note: z.string(),
      verifiedAt: z.string().nullable(),
    }),
  ),
  openFlags: z.array(z.object({ id: z.string(), flagType: z.string(), severity: z.string(), description: z.string() })),
  licenses: z.array(z.object({ state: text, number: text, status: text, expires: z.string().nullish() })),
  malpractice: z.array(
    z.object({ policyNumber: text, occurrence: z.number(), aggregate: z.number(), expires: z.string().nullable() }),
  ),
  npdbReports: z.array(z.object({ type: text, action: text, dcn: text, date: z.string().nullable() })),
  licensureActions: z.array(z.object({ type: text, state: text, date: z.string().nullable() })),
  questions: z.array(z.looseObject({})).nullable(),
  employment: z.array(z.looseObject({})).nullable(),
  previous: z.object({ status: z.string(), fileType: z.string().nullable() }).nullable(),
});

/** Rows that belong to whom the workflow is about, as a JSON array; each branch uses its own index. */
const ofSubject = (columns: string, table: string, rest: string) =>
  Prisma.raw(`coalesce(case when w.provider_id is not null
    then (select json_agg(t) from (select ${columns} from ${table} r
      where r.organization_id = w.organization_id and r.provider_id = w.provider_id ${rest}) t)
    else (select json_agg(t) from (select ${columns} from ${table} r
      where r.organization_id = w.organization_id and r.facility_id = w.facility_id ${rest}) t) end, '[]'::json)`);

const ofProvider = (columns: string, table: string) =>
  Prisma.raw(`coalesce((select json_agg(t) from (select ${columns} from ${table} r
    where r.organization_id = w.organization_id and r.provider_id = w.provider_id order by r.id) t), '[]'::json)`);

const openFlags = ofSubject(
  `r.id, r.flag_type as "flagType", r.severity, r.description`,
  "flags",
  `and r.active order by array_position(array['critical','major','minor'], r.severity), r.id limit ${maximumFlags}`,
);

const licenses = Prisma.raw(`coalesce(case when w.provider_id is not null
  then (select json_agg(t) from (
    select r.state, r.license_number as number, r.status, r.expiration_date::text as expires from licenses r
    where r.organization_id = w.organization_id and r.provider_id = w.provider_id order by r.id) t)
  else (select json_agg(t) from (
    select r.content->>'state' as state, r.content->>'licenseNumber' as number, r.content->>'status' as status,
      r.expiration_date::text as expires from facility_records r
    where r.organization_id = w.organization_id and r.facility_id = w.facility_id and r.kind = 'stateLicenses'
    order by r.position) t) end, '[]'::json)`);

const previous = ofSubject(
  `r.status, r.file_verdict->>'fileType' as "fileType"`,
  "workflows",
  `and (r.created_at, r.id) < (w.created_at, w.id) and r.status in ('CRED_APPROVED', 'CRED_DENIED')
   order by r.created_at desc, r.id desc limit 1`,
);

/**
 * What verdicts about files rest on, for the workflows named, in one statement; in no particular order, and without
 * those that the organization does not have.
 */
export async function fileFacts(
  { db, organizationId }: { db: Db; organizationId: string },
  workflowIds: readonly string[],
): Promise<FileFacts[]> {
  if (workflowIds.length === 0) return [];
  const rows = await db.$queryRaw<unknown[]>`
    select w.id as "workflowId", w.provider_id as "providerId", w.facility_id as "facilityId", w.status,
      coalesce(p.current_workflow_id, f.current_workflow_id) as "currentWorkflowId",
      coalesce(p.file_type, f.file_type) as "fileType",
      coalesce(p.last_name, f.name) as name, coalesce(p.first_name, '') as "firstName",
      coalesce(p.middle_name, '') as "middleName", coalesce(p.degree, '') as degree,
      array_remove(coalesce(p.states, array[f.state]), null) as states, coalesce(f.type, '') as "facilityType",
      coalesce(f.medicare_number, '') as "medicareNumber", coalesce(f.skip_on_site_review, false) as "skipOnSiteReview",
      coalesce((select json_agg(t) from (
        select v.element, v.required, v.status, v.method, v.note, v.verified_at as "verifiedAt" from verifications v
        where v.organization_id = w.organization_id and v.workflow_id = w.id) t), '[]'::json) as checklist,
      ${openFlags} as "openFlags",
      ${licenses} as licenses,
      ${ofProvider(
        `r.policy_number as "policyNumber", r.occurrence_coverage_amount::float8 as occurrence,
         r.aggregate_coverage_amount::float8 as aggregate, r.expiration_date::text as expires`,
        "malpractice_insurances",
      )} as malpractice,
      ${ofProvider(
        `r.report_type as type, r.type_of_action as action, r.dcn,
         coalesce(r.payment_date, r.report_date, r.process_date)::text as date`,
        "npdb_reports",
      )} as "npdbReports",
      ${ofProvider(
        `r.type_of_action as type, r.state, coalesce(r.date_of_last_action, r.date_of_report)::text as date`,
        "licensure_actions",
      )} as "licensureActions",
      attested.questions, attested.employment,
      ${previous}->0 as previous
    from workflows w
    left join providers p on p.organization_id = w.organization_id and p.id = w.provider_id
    left join facilities f on f.organization_id = w.organization_id and f.id = w.facility_id
    left join lateral (
      select a.content->'question' as questions, a.content->'data_snapshot'->'employment_history' as employment
      from attested_data a where a.organization_id = w.organization_id and a.provider_id = w.provider_id
      order by a.version desc limit 1) attested on true
    where w.organization_id = ${organizationId} and w.id = any(${workflowIds})`;
  return z.array(Row).parse(rows).map(factsOf);
}

function factsOf(row: z.output<typeof Row>): FileFacts {
  const { providerId, facilityId, name, firstName, middleName, degree, facilityType, questions, employment } = row;
  const kind = providerId === null ? "facility" : "provider";
  const credentialed: Credentialed =
    kind === "provider"
      ? { kind, degree }
      : { kind, type: facilityType, medicareNumber: row.medicareNumber, skipOnSiteReview: row.skipOnSiteReview };
  return {
    ...row,
    subject: {
      kind,
      id: providerId ?? facilityId ?? "",
      name: kind === "provider" ? displayName({ firstName, middleName, lastName: name }) : name,
    },
    credentialed,
    checklist: row.checklist.map((element) => ({
      ...element,
      verifiedAt: element.verifiedAt === null ? null : new Date(element.verifiedAt),
    })),
    licenses: row.licenses.map((license) => ({ ...license, expires: license.expires ?? null })),
    answers: (questions ?? []).map(answerOf),
    employment: (employment ?? []).map(employmentOf),
  };
}

const Answered = z.object({
  question_text: z.string().catch(""),
  question_response: z.array(z.object({ response_text: z.string().catch("") })).catch([]),
});

const answerOf = (row: unknown) => {
  const { question_text: question, question_response: responses } = Answered.catch({
    question_text: "",
    question_response: [],
  }).parse(row);
  return { question, answers: responses.map(({ response_text }) => response_text) };
};

const Said = z.object({ value: z.string() }).catch({ value: "" });
const Employment = z.object({ employer: Said, start_date: Said, end_date: Said, gap_explanation: Said });

function employmentOf(row: unknown) {
  const said = Employment.parse(row);
  return {
    employer: said.employer.value,
    start: said.start_date.value,
    end: said.end_date.value,
    explanation: said.gap_explanation.value.trim(),
  };
}
