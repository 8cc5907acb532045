import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import { keepAttestedData } from "@/lib/profiles/attested-data";
import { addSpecialty, changeSpecialty } from "@/lib/profiles/specialties";
import { SpecialtyInput } from "@/lib/profiles/specialty-schemas";
import { specialtyOf } from "@/lib/profiles/specialty-wire";
import type { updateProvider as contract } from "@/lib/providers/operations";
import { updateProvider } from "@/lib/providers/update-provider";
import { demographics } from "@/lib/sections/demographics";
import type { Element } from "@/lib/sections/element";
import { oneRow } from "@/lib/sections/section-rows";
import { writeObject } from "@/lib/sections/write-object";
import { CaqhProfile } from "../profile";
import { lastFourOfSnapshot } from "../snapshots";
import { attestedFromProfile } from "./attested-from-profile";
import type { Outcome, Trace } from "./outcome";
import { faultOf, obstacleOf } from "./proposed-member";
import { soundOrRefused } from "./sound-or-refused";

type Accepting = { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace };

const changesOf = (proposals: readonly CaqhProposal[]): Element =>
  Object.fromEntries(proposals.map(({ field, proposed }) => [field, proposed]));
const done = (proposals: readonly CaqhProposal[]): Outcome[] => proposals.map(({ id }) => ({ id, error: null }));

/** The provider's own facts, as far as they can be changed. */
export async function acceptDetails(ctx: Context, { provider, proposals, trace }: Accepting): Promise<Outcome[]> {
  const refusals = proposals.map((one) => obstacleOf({ section: "details", field: one.field, proposed: one.proposed }));
  const taken = proposals.filter((_, index) => refusals[index] === "");
  // Each value stood its contract just now.
  await updateProvider(ctx, provider, changesOf(taken) as z.output<typeof contract.body>, trace);
  return proposals.map(({ id }, index) => ({ id, error: refusals[index] || null }));
}

/** Demographics on file as their contract takes them: the social security number is left out, and stays. */
export async function demographicsOnFile(ctx: Context, providerId: string): Promise<Element> {
  const { ssn: _ssn, ...shown } = demographics.toElement(await oneRow(ctx, demographics.table, providerId));
  return shown;
}

export async function acceptDemographics(ctx: Context, { provider, proposals, trace }: Accepting): Promise<Outcome[]> {
  const wanted = { ...(await demographicsOnFile(ctx, provider.id)), ...changesOf(proposals) };
  const parsed = demographics.Input.safeParse(wanted);
  const fault = faultOf("demographics", parsed);
  if (!parsed.success) return proposals.map(({ id }) => ({ id, error: fault }));
  const body = { element: parsed.data as Element, reason: trace.reason };
  await writeObject(
    ctx,
    { action: trace.action, section: demographics },
    { params: { providerId: provider.id }, body },
  );
  return done(proposals);
}

/** A primary specialty takes the place of the one that is. */
async function makePrimary(ctx: Context, providerId: string, specialtyId: string, trace: Trace): Promise<void> {
  const rows = await ctx.db.specialty.findMany({ where: { organizationId: ctx.organizationId, providerId } });
  for (const row of rows.toSorted((left, right) => Number(right.isPrimary) - Number(left.isPrimary))) {
    const isPrimary = row.id === specialtyId;
    if (row.isPrimary === isPrimary) continue;
    const input = { ...specialtyOf(row), is_primary: isPrimary };
    const sound = soundOrRefused("specialties", SpecialtyInput.safeParse(input));
    await changeSpecialty(ctx, { providerId, specialtyId: row.id }, sound, trace);
  }
}

export async function acceptSpecialties(ctx: Context, { provider, proposals, trace }: Accepting): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, field, proposed, recordId } of proposals) {
    if (field === "is_primary" && recordId !== null) {
      await makePrimary(ctx, provider.id, recordId, trace);
      outcomes.push({ id, error: null });
      continue;
    }
    const parsed = SpecialtyInput.safeParse(proposed);
    const error = faultOf("specialties", parsed);
    const added = parsed.success ? await addSpecialty(ctx, provider.id, parsed.data, trace) : null;
    outcomes.push({ id, error, recordId: added?.id ?? null });
  }
  return outcomes;
}

/** The attestation as the next version of attested data; its rows are proposed one by one, and not adopted with it. */
export async function acceptAttestation(ctx: Context, { provider, proposals, trace }: Accepting): Promise<Outcome[]> {
  const { organizationId } = ctx;
  const workflow = await ctx.db.workflow.findFirst({
    where: { organizationId, providerId: provider.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (!workflow) throw conflict("Attested data belongs to a workflow, and the provider has none yet");
  for (const { snapshotId } of proposals) {
    const snapshot = await ctx.db.caqhSnapshot.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: snapshotId } },
      omit: { answer: true },
    });
    const profile = CaqhProfile.parse(snapshot.profile);
    const { attestedOn } = profile;
    if (attestedOn === null) throw conflict("The profile was never attested");
    const lastFour = await lastFourOfSnapshot(snapshot);
    const body = attestedFromProfile({ ...profile, attestedOn }, { organizationId, workflowId: workflow.id, lastFour });
    await keepAttestedData(ctx, { providerId: provider.id, body, trace, isAdopted: false });
  }
  return done(proposals);
}
