import { z } from "zod";
import { Id, Moment } from "@/lib/api/wire-schemas";
import { Severity } from "./flag-severity";

export const actionSources = ["CREDENTIALING", "MONITORING", "MANUAL"] as const;

const readStatuses = ["seen", "unseen", "all"] as const;

const Spelled = (what: string) => z.array(z.string().max(200)).max(200).optional().meta({ description: what });

const NameStart = z.string().max(100).optional().meta({ description: "Beginning of the name; accents do not count" });

const Npis = z.string().max(12_000).optional().meta({ description: "One or several NPIs, separated by comma or dash" });

const From = Moment.optional().meta({ description: "At or after" });

const Until = Moment.optional().meta({ description: "At or before; a calendar date means all of its day" });

/** What the unversioned search asks for. */
export const searchCriteria = {
  npi: Npis,
  flagType: Spelled("Any of these types"),
  firstName: NameStart,
  lastName: NameStart,
  subCollectionName: Spelled("Any of these parts of the file"),
  sharedToCredCommittee: z.boolean().optional(),
  flagReadStatus: z.enum(readStatuses).optional(),
  flaggedDateStart: From,
  flaggedDateEnd: Until,
  expirationDateStart: From,
  expirationDateEnd: Until,
  reportDateStart: From,
  reportDateEnd: Until,
};

/** What the search of version 2 asks for; from `report_date_start` on it is ours. */
export const searchCriteriaV2 = {
  npi: Npis,
  flag_type: Spelled("Any of these types"),
  first_name: NameStart,
  last_name: NameStart,
  sub_collection_name: Spelled("Any of these parts of the file"),
  shared_to_cred_committee: z.boolean().optional(),
  flagReadStatus: z.enum(readStatuses).optional(),
  flagged_date_start: From,
  flagged_date_end: Until,
  expiration_date_start: From,
  expiration_date_end: Until,
  report_date_start: From,
  report_date_end: Until,
  severity: z.array(Severity).optional(),
  active: z.boolean().optional(),
  action_source: z.array(z.enum(actionSources)).optional(),
  provider_id: Id.optional(),
  facility_id: Id.optional(),
  source: Spelled("Any of these lists stands behind the flag"),
};

export const FlagCriteria = z
  .object(searchCriteriaV2)
  .meta({ id: "FlagCriteria", description: "Chooses as the search of version 2 does" });

/** newest first; the most severe first; by the subject's name, so that one's flags stand together. */
export const flagSorts = ["newest", "severity", "subject"] as const;
