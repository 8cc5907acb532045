import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import { findForChange } from "@/lib/providers/change-provider";
import { orRefused } from "./accept-proposals";
import { comparingOnce } from "./compare-again";
import { chosenProposals, told } from "./decide-proposals";
import { isListFeed } from "./list-feeds";
import type { undoCaqhDecisions } from "./operations";
import type { Outcome, Trace } from "./outcome";
import { type ProposalSection, proposalSections } from "./proposal-schemas";
import { keyOf } from "./settle-proposals";
import { undoAttestation, undoDemographics, undoDetails, undoSpecialties } from "./undo-elsewhere";
import { undoInList } from "./undo-in-list";

type Undoing = { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace };

async function undoSection(ctx: Context, section: ProposalSection, undoing: Undoing): Promise<Outcome[]> {
  if (isListFeed(section)) return undoInList(ctx, section, undoing);
  if (section === "details") return undoDetails(ctx, undoing);
  if (section === "specialties") return undoSpecialties(ctx, undoing);
  return section === "demographics" ? undoDemographics(ctx, undoing) : undoAttestation();
}

async function takeOutOfFile(ctx: Context, undoing: Undoing): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const section of proposalSections) {
    const proposals = undoing.proposals.filter((one) => one.section === section);
    if (proposals.length === 0) continue;
    const settled = await orRefused(
      ctx,
      () => undoSection(ctx, section, { ...undoing, proposals }),
      (message) => proposals.map(({ id }) => ({ id, error: message })),
    );
    outcomes.push(...settled);
  }
  return outcomes;
}

/** Opens proposals again; where a newer one asks the same already, that one stays, and the older is outdated. */
async function reopen(ctx: Context, proposals: readonly CaqhProposal[], recordIds: Map<string, string | null>) {
  const { db, organizationId, now } = ctx;
  const [first] = proposals;
  if (!first) return;
  const open = await db.caqhProposal.findMany({
    where: { organizationId, providerId: first.providerId, state: "open" },
  });
  const asked = new Set(open.map(keyOf));
  for (const proposal of proposals.toReversed()) {
    const isAsked = asked.has(keyOf(proposal));
    asked.add(keyOf(proposal));
    await db.caqhProposal.update({
      where: { organizationId_id: { organizationId, id: proposal.id } },
      data: {
        recordId: recordIds.get(proposal.id) ?? null,
        state: isAsked ? "outdated" : "open",
        decidedAt: isAsked ? now : null,
        decidedBy: null,
        decidedByName: null,
        reason: isAsked ? "The profile says something else by now" : "",
      },
    });
  }
}

/** Takes decisions back; answers what became of each. Throws 404 and 412. */
export async function undoDecisions(
  ctx: Context,
  providerId: string,
  { proposals: ids, reason }: z.output<typeof undoCaqhDecisions.body>,
): Promise<Outcome[]> {
  const provider = await findForChange(ctx, providerId);
  const locked: Context = { ...ctx, ifMatch: null };
  const states = ["accepted", "declined"];
  const { chosen, refused } = await chosenProposals(locked, { providerId: provider.id, ids, states });
  const trace = {
    action: "undoCaqhDecisions",
    reason: `Took back what was accepted from CAQH${reason ? `: ${reason}` : ""}`,
  };
  const outcomes = await comparingOnce(locked, provider.id, async () => {
    const accepted = chosen.filter(({ state }) => state === "accepted");
    const taken = await takeOutOfFile(locked, { provider, proposals: accepted, trace });
    const declined = chosen.filter(({ state }) => state === "declined");
    const settled: Outcome[] = [...taken, ...declined.map(({ id, recordId }) => ({ id, error: null, recordId }))];
    const done = new Map(settled.filter(({ error }) => error === null).map((one) => [one.id, one.recordId ?? null]));
    await reopen(
      locked,
      chosen.filter(({ id }) => done.has(id)),
      done,
    );
    return settled;
  });
  const undone = new Set(outcomes.filter(({ error }) => error === null).map(({ id }) => id));
  if (undone.size > 0) {
    await recordAudit(locked, {
      action: "undoCaqhDecisions",
      subjectType: "provider",
      subjectId: provider.id,
      reason,
      changes: { undone: [told(chosen.filter(({ id }) => undone.has(id))), null] },
    });
  }
  return [...refused, ...outcomes];
}
