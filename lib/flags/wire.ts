import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { FlagElement, FlagRecord, FlagRecordV2, Severity } from "./flag-schemas";

/** A flag as searching reads it: its columns, its subject's, and the caller's read. */
export type FlagRow = {
  id: string;
  provider_id: string | null;
  facility_id: string | null;
  workflow_id: string | null;
  flag_type: string;
  severity: string;
  sub_collection_name: string;
  description: string;
  action_source: string;
  active: boolean;
  is_confirmed: boolean;
  evidence: unknown;
  resolution: string | null;
  resolution_reason: string | null;
  resolved_by_name: string | null;
  resolved_at: Date | null;
  reopened_because: string;
  due_date: Date | null;
  shared_to_committee: boolean;
  flagged_date: Date;
  expiration_date: Date | null;
  report_date: Date | null;
  created_at: Date;
  subject_name: string;
  npi: string;
  first_name: string;
  last_name: string;
  facility_name: string;
  read_at: Date | null;
  read_reason: string | null;
  lists: string[];
};

const severityOf = ({ severity }: FlagRow): Severity =>
  severity === "critical" || severity === "major" ? severity : "minor";

const subjectName = (row: FlagRow): string =>
  row.facility_name || [row.last_name, row.first_name].filter(Boolean).join(", ");

const specified = (row: FlagRow) => ({
  id: row.id,
  read: row.read_at !== null,
  active: row.active,
  subCollectionName: row.sub_collection_name,
  description: row.description,
  actionSource: row.action_source,
  createdAt: isoMoment(row.created_at),
  flagType: row.flag_type,
  severity: severityOf(row),
  sharedToCredCommittee: row.shared_to_committee,
  evidence: row.evidence,
  flaggedDate: isoMoment(row.flagged_date),
});

const listed = (row: FlagRow) => ({
  ...specified(row),
  flagId: row.id,
  status: row.read_at === null ? ("unseen" as const) : ("seen" as const),
  provider_id: row.provider_id ?? "",
  npi: row.npi,
  firstName: row.first_name,
  lastName: row.last_name,
  expirationDate: isoDate(row.expiration_date),
  reportDate: isoDate(row.report_date),
  resolution: row.resolution ?? "",
  lists: row.lists,
});

/** A flag as `GET /v2/flags` lists it. */
export const flagElement = (row: FlagRow): z.input<typeof FlagElement> => ({
  ...specified(row),
  isConfirmed: row.is_confirmed,
  resolution: row.resolution ?? "",
  resolutionReason: row.resolution_reason ?? "",
  resolvedByName: row.resolved_by_name ?? "",
  resolvedAt: isoMoment(row.resolved_at),
  dueDate: isoDate(row.due_date),
  reopenedBecause: row.reopened_because,
});

export const flagRecord = (row: FlagRow): z.input<typeof FlagRecord> => ({
  ...listed(row),
  facilityId: row.facility_id ?? "",
  subjectName: subjectName(row),
  workflowId: row.workflow_id ?? "",
  isConfirmed: row.is_confirmed,
  dueDate: isoDate(row.due_date),
  reopenedBecause: row.reopened_because,
  resolutionReason: row.resolution_reason ?? "",
  resolvedByName: row.resolved_by_name ?? "",
  resolvedAt: isoMoment(row.resolved_at),
  readAt: isoMoment(row.read_at),
  readReason: row.read_reason ?? "",
});

export const flagRecordV2 = (row: FlagRow): z.input<typeof FlagRecordV2> => ({
  ...listed(row),
  facility_id: row.facility_id ?? "",
  subject_name: subjectName(row),
  workflow_id: row.workflow_id ?? "",
  is_confirmed: row.is_confirmed,
  due_date: isoDate(row.due_date),
  reopened_because: row.reopened_because,
  resolution_reason: row.resolution_reason ?? "",
  resolved_by_name: row.resolved_by_name ?? "",
  resolved_at: isoMoment(row.resolved_at),
  read_at: isoMoment(row.read_at),
  read_reason: row.read_reason ?? "",
});
