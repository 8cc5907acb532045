import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import { changeSpecialty, removeSpecialty } from "@/lib/profiles/specialties";
import { SpecialtyInput } from "@/lib/profiles/specialty-schemas";
import { specialtyOf } from "@/lib/profiles/specialty-wire";
import type { updateProvider as contract } from "@/lib/providers/operations";
import { updateProvider } from "@/lib/providers/update-provider";
import { demographics } from "@/lib/sections/demographics";
import type { Element } from "@/lib/sections/element";
import { writeObject } from "@/lib/sections/write-object";
import { demographicsOnFile } from "./accept-elsewhere";
import { detailsOnFile } from "./compare-details";
import { isSameFact, type OnFile } from "./differences";
import type { Outcome, Trace } from "./outcome";
import { soundOrRefused } from "./sound-or-refused";

type Undoing = { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace };

const movedOn = "The file says something else by now: change it by hand";
// Written by settleProposals alone.
const beforeOf = ({ current }: CaqhProposal) => current as unknown as OnFile;
const isSame = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) ? JSON.stringify(left) === JSON.stringify(right) : isSameFact(left, right);

/** What was before, by member; those that the file says otherwise by now are not touched. */
function restorable(proposals: readonly CaqhProposal[], onFile: Element) {
  const outcomes = proposals.map((one): Outcome => {
    if (!isSame(one.proposed, onFile[one.field])) return { id: one.id, error: movedOn };
    const isEmptied = one.field === "dob" && beforeOf(one).value === null;
    return { id: one.id, error: isEmptied ? "The file had no date of birth, and cannot lose the one it has" : null };
  });
  const isTaken = new Set(outcomes.filter(({ error }) => error === null).map(({ id }) => id));
  const taken = proposals.filter(({ id }) => isTaken.has(id));
  return { outcomes, changes: Object.fromEntries(taken.map((one) => [one.field, beforeOf(one).value])) };
}

export async function undoDetails(ctx: Context, { provider, proposals, trace }: Undoing): Promise<Outcome[]> {
  const { outcomes, changes } = restorable(proposals, detailsOnFile(provider));
  await updateProvider(ctx, provider, changes as z.output<typeof contract.body>, trace);
  return outcomes;
}

export async function undoDemographics(ctx: Context, { provider, proposals, trace }: Undoing): Promise<Outcome[]> {
  const onFile = await demographicsOnFile(ctx, provider.id);
  const { outcomes, changes } = restorable(proposals, onFile);
  // What was not there before is left out, not written as null.
  const before = Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value ?? undefined]));
  const element = soundOrRefused("demographics", demographics.Input.safeParse({ ...onFile, ...before }));
  const body = { element: element as Element, reason: trace.reason };
  await writeObject(
    ctx,
    { action: trace.action, section: demographics },
    { params: { providerId: provider.id }, body },
  );
  return outcomes;
}

async function setPrimary(ctx: Context, specialtyId: string, isPrimary: boolean, { provider, trace }: Undoing) {
  const { organizationId } = ctx;
  const row = await ctx.db.specialty.findFirst({ where: { organizationId, providerId: provider.id, id: specialtyId } });
  if (!row) return;
  const input = soundOrRefused("specialties", SpecialtyInput.safeParse({ ...specialtyOf(row), is_primary: isPrimary }));
  await changeSpecialty(ctx, { providerId: provider.id, specialtyId }, input, trace);
}

async function undoSpecialty(ctx: Context, proposal: CaqhProposal, undoing: Undoing): Promise<Outcome> {
  const { organizationId } = ctx;
  const { provider, trace } = undoing;
  const specialtyId = proposal.recordId ?? "";
  const row = await ctx.db.specialty.findFirst({ where: { organizationId, providerId: provider.id, id: specialtyId } });
  if (!row) return { id: proposal.id, error: "The record is no longer on file" };
  if (proposal.field === "is_primary") {
    if (!row.isPrimary) return { id: proposal.id, error: movedOn };
    await setPrimary(ctx, specialtyId, false, undoing);
    const { replaces } = beforeOf(proposal);
    if (replaces) await setPrimary(ctx, replaces, true, undoing);
    return { id: proposal.id, error: null, recordId: specialtyId };
  }
  const { id: _id, ...onFile } = specialtyOf(row);
  const [accepted, present] = [proposal.proposed, onFile].map((one) =>
    soundOrRefused("specialties", SpecialtyInput.safeParse(one)),
  );
  if (JSON.stringify(accepted) !== JSON.stringify(present)) {
    return { id: proposal.id, error: movedOn };
  }
  await removeSpecialty(ctx, { providerId: provider.id, specialtyId }, trace);
  return { id: proposal.id, error: null, recordId: null };
}

export async function undoSpecialties(ctx: Context, undoing: Undoing): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // What came last goes first: a specialty may have become the primary one after it was added.
  for (const proposal of undoing.proposals.toReversed()) outcomes.push(await undoSpecialty(ctx, proposal, undoing));
  return outcomes;
}

export function undoAttestation(): never {
  throw conflict("Attested data keeps every version: save another one instead");
}
