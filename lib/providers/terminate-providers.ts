import { type Context, systemActor } from "@/lib/api/context";
import { recordAudits } from "@/lib/audit/record";
import type { Failure } from "@/lib/bulk-change";
import type { Provider } from "@/lib/generated/prisma/client";
import { terminationNames } from "@/lib/webhooks/event-names";
import { emitEvents } from "@/lib/webhooks/outbox";
import { lockUnfinishedWorkflows } from "@/lib/workflows/lock-workflow";
import { transition } from "@/lib/workflows/transition";
import { lockProviders, providerNotFound } from "./change-provider";

type Termination = Pick<Provider, "id" | "externalId" | "status">;

/** Failures of the ids that are not among `found`, or that `refusal` has something to say of. */
function refused(
  ids: readonly string[],
  found: readonly Provider[],
  refusal: (provider: Provider) => string | null,
): Failure[] {
  const byId = new Map(found.map((provider) => [provider.id, provider]));
  return ids.flatMap((id) => {
    const provider = byId.get(id);
    const reason = provider ? refusal(provider) : providerNotFound(id);
    return reason === null ? [] : [{ id, reason }];
  });
}

/**
 * Terminates providers: an unfinished workflow is cancelled by the service with the reason, and what then remains of
 * the status is remembered for unterminating. Answers those that are unknown or terminated already.
 */
export async function terminateProviders(ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> {
  const { organizationId, db } = ctx;
  await lockUnfinishedWorkflows(ctx, ids);
  const found = await lockProviders(ctx, ids);
  const ending = found.filter(({ status }) => status !== "Terminated");
  const endingIds = ending.map(({ id }) => id);
  await cancelWorkflows(ctx, endingIds, reason);
  const remembered = await db.$queryRaw<{ id: string; status: string }[]>`
    update providers set status_before_termination = status, status = 'Terminated',
      terminated_at = ${ctx.now}, terminated_by = ${ctx.actor.name}, terminated_reason = ${reason},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where organization_id = ${organizationId} and id = any(${endingIds})
    returning id, status_before_termination as status`;
  await recordAudits(
    ctx,
    remembered.map(({ id, status }) => ({
      action: "terminateProviders",
      subjectType: "provider",
      subjectId: id,
      reason,
      changes: { status: [status, "Terminated"] },
    })),
  );
  await tell(ctx, ending);
  return refused(ids, found, ({ id, status }) =>
    status === "Terminated" ? `Provider ${id} is already terminated` : null,
  );
}

/** Whoever is terminated has nothing to decide: the service withdraws what was still open. */
async function cancelWorkflows(ctx: Context, providerIds: readonly string[], reason: string): Promise<void> {
  const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, isBrowserSession: false };
  // Asked again under the providers' locks: one may have been started while this call waited for them.
  for (const { id } of await lockUnfinishedWorkflows(ctx, providerIds)) {
    await transition(asService, { id, action: "cancel", reason });
  }
}

/** `previousStatus` is what the list of providers showed until now. */
const tell = (ctx: Context, ended: readonly Termination[]): Promise<void> =>
  emitEvents(
    ctx,
    ended.map(({ id, externalId, status }) => ({
      ...terminationNames("provider"),
      subjectId: id,
      data: {
        providerId: id,
        externalId,
        previousStatus: status,
        newStatus: "Terminated",
        statusChangedAt: ctx.now.toISOString(),
      },
    })),
  );

/** Gives terminated providers the status they had; no workflow is reopened. Answers those it does not apply to. */
export async function unterminateProviders(ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> {
  const { organizationId, db } = ctx;
  // A terminated provider has no unfinished workflow, and a start waits for the provider's lock.
  const found = await lockProviders(ctx, ids);
  const restored = found.filter(({ status }) => status === "Terminated");
  await db.$executeRaw`
    update providers set status = status_before_termination, status_before_termination = null,
      terminated_at = null, terminated_by = null, terminated_reason = null,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where organization_id = ${organizationId} and id = any(${restored.map(({ id }) => id)})`;
  await recordAudits(
    ctx,
    restored.map(({ id, statusBeforeTermination }) => ({
      action: "unterminateProviders",
      subjectType: "provider",
      subjectId: id,
      reason,
      changes: { status: ["Terminated", statusBeforeTermination] },
    })),
  );
  return refused(ids, found, ({ id, status }) => (status === "Terminated" ? null : `Provider ${id} is not terminated`));
}
