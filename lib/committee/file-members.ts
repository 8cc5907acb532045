import type { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { displayNameWithDegree } from "@/lib/providers/display-name";
import { type FileType, fileTypes } from "@/lib/providers/enumerations";
import { workflowStatusOf } from "@/lib/workflows/state-machine";
import type { CommitteeCandidate, itemOutcomes } from "./agenda-schemas";

/** What a row says of the file `w`: read with `fileColumns`, `fileJoins` and the five columns `carried…`. */
export type FileRow = {
  workflowId: string;
  kind: "provider" | "facility";
  subjectId: string;
  firstName: string;
  middleName: string;
  lastName: string;
  degree: string;
  npi: string | null;
  states: string[];
  cycle: string;
  status: string;
  statusChangedAt: Date | string;
  fileType: string;
  critical: number;
  major: number;
  minor: number;
  carriedItemId: string | null;
  carriedMeetingId: string | null;
  carriedMeetingName: string | null;
  carriedMeetsAt: Date | string | null;
  carriedOutcome: (typeof itemOutcomes)[number] | null;
};

const { sql } = Prisma;

/** Of a workflow `w` with its provider `p` or facility `f` and the open flags `g`. A facility has a last name alone. */
export const fileColumns = sql`
  w.id as "workflowId", case when w.provider_id is null then 'facility' else 'provider' end as kind,
  coalesce(w.provider_id, w.facility_id) as "subjectId",
  coalesce(p.first_name, '') as "firstName", coalesce(p.middle_name, '') as "middleName",
  coalesce(p.last_name, f.name) as "lastName", coalesce(p.degree, f.type) as degree, coalesce(p.npi, f.npi) as npi,
  coalesce(p.states, array[f.state]) as states, w.cycle, w.status, w.status_changed_at as "statusChangedAt",
  coalesce(p.file_type, f.file_type) as "fileType", g.critical, g.major, g.minor`;

const openFlags = (column: Prisma.Sql) => sql`
  select x.severity from flags x where x.organization_id = w.organization_id and x.${column} = w.${column} and x.active`;

export const fileJoins = sql`
  left join providers p on p.organization_id = w.organization_id and p.id = w.provider_id
  left join facilities f on f.organization_id = w.organization_id and f.id = w.facility_id
  cross join lateral (
    select count(*) filter (where severity = 'critical')::int as critical,
      count(*) filter (where severity = 'major')::int as major, count(*) filter (where severity = 'minor')::int as minor
    from (${openFlags(sql`provider_id`)} union all ${openFlags(sql`facility_id`)}) x) g`;

type FileMembers = Omit<z.input<typeof CommitteeCandidate>, "sharedReason">;

const moment = (at: Date | string): string => new Date(at).toISOString();
const fileTypeOf = (name: string): FileType => fileTypes.find((known) => known === name) ?? "Pending";

export const fileMembers = (row: FileRow): FileMembers => ({
  workflowId: row.workflowId,
  kind: row.kind,
  subjectId: row.subjectId,
  name: displayNameWithDegree(row),
  npi: row.npi ?? "",
  states: row.states,
  cycle: row.cycle === "Recredentialing" ? "Recredentialing" : "Initial",
  status: workflowStatusOf(row.status),
  statusChangedAt: moment(row.statusChangedAt),
  fileType: fileTypeOf(row.fileType),
  openFlags: { critical: row.critical, major: row.major, minor: row.minor },
  carriedFrom:
    row.carriedItemId && row.carriedMeetsAt
      ? {
          itemId: row.carriedItemId,
          meetingId: row.carriedMeetingId ?? "",
          meetingName: row.carriedMeetingName ?? "",
          meetsAt: moment(row.carriedMeetsAt),
          outcome: row.carriedOutcome ?? "undecided",
        }
      : null,
});
