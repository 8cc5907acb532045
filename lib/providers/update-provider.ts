import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { dateOf } from "@/lib/api/wire-schemas";
import { changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import type { Prisma, Provider } from "@/lib/generated/prisma/client";
import type { ElementKey } from "@/lib/verification/elements";
import { listElementKeys } from "@/lib/verification/list-elements";
import { dataArrived } from "@/lib/workflows/data-arrived";
import { touchProvider } from "./change-provider";
import type * as op from "./operations";

type Change = z.output<typeof op.updateProvider.body>;
type Members = { [Member in keyof Provider]?: Provider[Member] };

/** Whose answer may be another one for a person born on another day. */
const restOnBirthDate: readonly ElementKey[] = ["identity", ...listElementKeys];

function assignedStates(value: string | string[]): string[] {
  return typeof value === "string" ? value.split(",").map((code) => code.trim().toUpperCase()) : value;
}

/** The members that are given, as they are stored. */
function membersOf(change: Change): Members {
  const { external_id: externalId, assigned_states: states, dob, initial_credentialing_date: initial } = change;
  const members = {
    initialCredentialingDate: initial === undefined ? undefined : dateOf(initial),
    externalId: externalId === undefined ? undefined : externalId || null,
    primaryEmail: change.primary_email,
    gender: change.gender,
    dob: dob === undefined ? undefined : dateOf(dob),
    caqhProviderId: change.caqh_provider_id?.trim(),
    isPcp: change.is_pcp,
    isSpecialist: change.is_specialist,
    acceptsNewPatients: change.accepts_new_patients,
    acceptsNewMedicarePatients: change.accepts_new_medicare_patients,
    assignedStates: states === undefined ? undefined : assignedStates(states),
  } satisfies Prisma.ProviderUpdateManyMutationInput;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Changes the members of a locked provider that are given and differ; a new birth date is verified anew. The audit log
 * names the operation and, where there is one, the reason. Throws 409 when another provider has the external id.
 */
export async function updateProvider(
  ctx: Context,
  provider: Provider,
  change: Change,
  trace: { action: string; reason?: string } = { action: "updateProvider" },
): Promise<void> {
  const { organizationId } = ctx;
  const members = membersOf(change);
  const changes = changedMembers(provider, members);
  if (Object.keys(changes).length === 0) return;
  if (changes.externalId && members.externalId) await requireFreeExternalId(ctx, members.externalId);
  await ctx.db.provider.update({
    where: { organizationId_id: { organizationId, id: provider.id } },
    data: members,
  });
  await touchProvider(ctx, provider);
  await recordAudit(ctx, { ...trace, subjectType: "provider", subjectId: provider.id, changes });
  if (changes.dob) await dataArrived(ctx, provider.id, restOnBirthDate);
}

async function requireFreeExternalId(ctx: Context, externalId: string): Promise<void> {
  const other = await ctx.db.provider.findFirst({
    where: { organizationId: ctx.organizationId, externalId },
    select: { id: true },
  });
  if (other) throw conflict(`Another provider has this external_id: ${other.id}`);
}
