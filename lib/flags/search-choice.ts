import type { z } from "zod";
import { badRequest } from "@/lib/api/errors";
import { dateOf, momentOf } from "@/lib/api/wire-schemas";
import { dayMs, lastMoment } from "@/lib/day";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { FlagCriteria } from "./flag-criteria";
import type { Severity } from "./flag-severity";
import type * as op from "./operations";

/** A span of moments: its beginning belongs to it, its end does not. */
export type MomentSpan = { from?: Date; until?: Date };
/** A span of calendar dates: both ends belong to it. */
export type DateSpan = { from?: Date; to?: Date };

/** What a search asks for, however the operation spells it. Undefined: does not matter. */
export type FlagSearch = {
  npis?: readonly string[];
  types?: readonly string[];
  parts?: readonly string[];
  /** Folded beginnings. */
  firstName?: string;
  lastName?: string;
  shared?: boolean;
  /** Read by the caller, or not. */
  isRead?: boolean;
  flagged: MomentSpan;
  expiration: DateSpan;
  report: DateSpan;
  severities?: readonly Severity[];
  active?: boolean;
  actionSources?: readonly string[];
  providerId?: string;
  facilityId?: string;
  /** Lists that stand behind the flag. */
  lists?: readonly string[];
};

/** "At or before": a calendar date takes its whole day in. */
const endOf = (text: string): Date => {
  const next = text.length === 10 ? dateOf(text).getTime() + dayMs : momentOf(text).getTime() + 1;
  return new Date(Math.min(next, lastMoment.getTime()));
};

const moments = (from: string | undefined, to: string | undefined): MomentSpan => ({
  ...(from ? { from: momentOf(from) } : {}),
  ...(to ? { until: endOf(to) } : {}),
});
const dates = (from: string | undefined, to: string | undefined): DateSpan => ({
  ...(from ? { from: dateOf(from) } : {}),
  ...(to ? { to: dateOf(to) } : {}),
});

/** A list of values; an empty one asks for nothing in particular. */
const some = <Value>(values: readonly Value[] | undefined): readonly Value[] | undefined =>
  values && values.length > 0 ? [...new Set(values)] : undefined;

/** One or several NPIs, separated by comma, dash or white space; undefined for an empty text. */
function npisOf(text: string | undefined): readonly string[] | undefined {
  const npis = some((text ?? "").split(/[\s,;–—-]+/).filter(Boolean));
  if (npis && npis.length > 1000)
    throw badRequest("Invalid query: npi: names more than 1000", [{ path: "npi", message: "names more than 1000" }]);
  return npis;
}

const isReadOf = (status: "seen" | "unseen" | "all" | undefined): boolean | undefined =>
  status === "seen" ? true : status === "unseen" ? false : undefined;

const nameOf = (text: string | undefined): string | undefined => foldName(text ?? "") || undefined;

type QueryV1 = z.output<typeof op.searchFlags.query>;
type QueryList = z.output<typeof op.listFlags.query>;

export const searchOfList = (query: QueryList): FlagSearch => ({
  npis: npisOf(query.npi),
  isRead: query.read,
  shared: query.shared,
  flagged: {},
  expiration: {},
  report: {},
});

export const searchOfV1 = (query: QueryV1): FlagSearch => ({
  npis: npisOf(query.npi),
  types: some(query.flagType),
  parts: some(query.subCollectionName),
  firstName: nameOf(query.firstName),
  lastName: nameOf(query.lastName),
  shared: query.sharedToCredCommittee,
  isRead: isReadOf(query.flagReadStatus),
  flagged: moments(query.flaggedDateStart, query.flaggedDateEnd),
  expiration: dates(query.expirationDateStart, query.expirationDateEnd),
  report: dates(query.reportDateStart, query.reportDateEnd),
});

export const searchOfV2 = (query: z.output<typeof FlagCriteria>): FlagSearch => ({
  npis: npisOf(query.npi),
  types: some(query.flag_type),
  parts: some(query.sub_collection_name),
  firstName: nameOf(query.first_name),
  lastName: nameOf(query.last_name),
  shared: query.shared_to_cred_committee,
  isRead: isReadOf(query.flagReadStatus),
  flagged: moments(query.flagged_date_start, query.flagged_date_end),
  expiration: dates(query.expiration_date_start, query.expiration_date_end),
  report: dates(query.report_date_start, query.report_date_end),
  severities: some(query.severity),
  active: query.active,
  actionSources: some(query.action_source),
  providerId: query.provider_id || undefined,
  facilityId: query.facility_id || undefined,
  lists: some(query.source),
});
