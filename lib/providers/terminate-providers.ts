import { type Context, systemActor } from "@/lib/api/context";
import type { Failure } from "@/lib/bulk-change";
import { type Terminable, terminateSubjects, unterminateSubjects } from "@/lib/terminate-subjects";
import { lockUnfinishedWorkflows } from "@/lib/workflows/lock-workflow";
import { transition } from "@/lib/workflows/transition";
import { lockProviders, providerNotFound } from "./change-provider";

const providers: Terminable = {
  type: "provider",
  table: "providers",
  actions: { terminate: "terminateProviders", unterminate: "unterminateProviders" },
  notFound: providerNotFound,
  lock: lockProviders,
  lockFirst: lockUnfinishedWorkflows,
  cancelWorkflows,
};

async function cancelWorkflows(ctx: Context, providerIds: readonly string[], reason: string): Promise<void> {
  const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, isBrowserSession: false };
  // Asked again under the providers' locks: one may have been started while this call waited for them.
  for (const { id } of await lockUnfinishedWorkflows(ctx, providerIds)) {
    await transition(asService, { id, action: "cancel", reason });
  }
}

/** Terminates providers, cancelling what was under way. Answers those that are unknown or terminated already. */
export const terminateProviders = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  terminateSubjects(ctx, providers, { ids, reason });

/** Gives terminated providers the status they had; no workflow is reopened. Answers those it does not apply to. */
export const unterminateProviders = (ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> =>
  unterminateSubjects(ctx, providers, { ids, reason });
