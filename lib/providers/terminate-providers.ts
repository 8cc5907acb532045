import type { Context } from "@/lib/api/context";
import type { Failure } from "@/lib/bulk-change";
import { type Terminable, terminateSubjects, unterminateSubjects } from "@/lib/terminate-subjects";
import { providerNotFound } from "./change-provider";

const providers: Terminable = {
  type: "provider",
  table: "providers",
  actions: { terminate: "terminateProviders", unterminate: "unterminateProviders" },
  notFound: providerNotFound,
};

/** Terminates providers, cancelling what was under way. Answers those that are unknown or terminated already. */
export const terminateProviders = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  terminateSubjects(ctx, providers, { ids, reason });

/** Gives terminated providers the status they had; no workflow is reopened. Answers those it does not apply to. */
export const unterminateProviders = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  unterminateSubjects(ctx, providers, { ids, reason });
