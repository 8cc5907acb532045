import type { Context } from "@/lib/api/context";
import type { Failure } from "@/lib/bulk-change";
import { type Terminable, terminateSubjects, unterminateSubjects } from "@/lib/terminate-subjects";
import { facilityNotFound } from "./change-facility";

const facilities: Terminable = {
  type: "facility",
  table: "facilities",
  actions: { terminate: "terminateFacilities", unterminate: "unterminateFacilities" },
  notFound: facilityNotFound,
};

/** Terminates facilities, cancelling what was under way. Answers those that are unknown or terminated already. */
export const terminateFacilities = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  terminateSubjects(ctx, facilities, { ids, reason });

/** Gives terminated facilities the status they had; no workflow is reopened. Answers those it does not apply to. */
export const unterminateFacilities = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  unterminateSubjects(ctx, facilities, { ids, reason });
