import { momentSql } from "@/lib/api/wire-sql";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Reader } from "./search-conditions";

// Flags as the wire has them, written by the database: the members of flag-schemas.ts as columns. `f` is the flag, `p`
// or `h` whom it is about, `r` the caller's read.

const specified = `f.id,
  r.read_at is not null as read,
  f.active,
  f.sub_collection_name as "subCollectionName",
  f.description,
  f.action_source as "actionSource",
  ${momentSql("f.created_at")} as "createdAt",
  f.flag_type as "flagType",
  f.severity,
  f.shared_to_committee as "sharedToCredCommittee",
  f.evidence,
  ${momentSql("f.flagged_date")} as "flaggedDate"`;

const resolved = `coalesce(f.resolution_reason, '') as "resolutionReason",
  coalesce(f.resolved_by_name, '') as "resolvedByName",
  ${momentSql("f.resolved_at")} as "resolvedAt"`;

const listed = `${specified},
  f.id as "flagId",
  case when r.read_at is null then 'unseen' else 'seen' end as status,
  coalesce(f.provider_id, '') as provider_id,
  coalesce(p.npi, h.npi, '') as npi,
  coalesce(p.first_name, '') as "firstName",
  coalesce(p.last_name, '') as "lastName",
  f.expiration_date as "expirationDate",
  f.report_date as "reportDate",
  coalesce(f.resolution, '') as resolution,
  array(select distinct m.source from list_matches m
    where m.organization_id = f.organization_id and m.flag_id = f.id and m.ended_at is null order by 1) as lists`;

const subjectName = `coalesce(nullif(h.name, ''), concat_ws(', ', nullif(p.last_name, ''), nullif(p.first_name, '')))`;

/** `FlagElement`: a flag as `GET /v2/flags` lists it. */
export const flagElementSql = Prisma.raw(`select ${specified},
  f.is_confirmed as "isConfirmed",
  coalesce(f.resolution, '') as resolution,
  ${resolved},
  f.due_date as "dueDate",
  f.reopened_because as "reopenedBecause"`);

/** `FlagRecord`. */
export const flagRecordSql = Prisma.raw(`select ${listed},
  coalesce(f.facility_id, '') as "facilityId",
  ${subjectName} as "subjectName",
  coalesce(f.workflow_id, '') as "workflowId",
  f.is_confirmed as "isConfirmed",
  f.due_date as "dueDate",
  f.reopened_because as "reopenedBecause",
  ${resolved},
  ${momentSql("r.read_at")} as "readAt",
  coalesce(r.reason, '') as "readReason"`);

/** `FlagRecordV2`. */
export const flagRecordV2Sql = Prisma.raw(`select ${listed},
  coalesce(f.facility_id, '') as facility_id,
  ${subjectName} as subject_name,
  coalesce(f.workflow_id, '') as workflow_id,
  f.is_confirmed,
  f.due_date,
  f.reopened_because,
  coalesce(f.resolution_reason, '') as resolution_reason,
  coalesce(f.resolved_by_name, '') as resolved_by_name,
  ${momentSql("f.resolved_at")} as resolved_at,
  ${momentSql("r.read_at")} as read_at,
  coalesce(r.reason, '') as read_reason`);

/**
 * Joins to flags `f` whom they are about and the caller's read. Each is looked up by itself (`limit 1`): for a page whose
 * length it does not know the database would rather read all providers.
 */
export const withSubject = ({ organizationId, actor }: Reader): Prisma.Sql => Prisma.sql`
  left join lateral (select * from providers p
    where p.organization_id = ${organizationId} and p.id = f.provider_id limit 1) p on true
  left join lateral (select * from facilities h
    where h.organization_id = ${organizationId} and h.id = f.facility_id limit 1) h on true
  left join lateral (select * from flag_reads r
    where r.organization_id = ${organizationId} and r.flag_id = f.id and r.reader_id = ${actor.id} limit 1) r on true`;
