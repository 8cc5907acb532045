import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import type { CaqhProposal } from "@/lib/generated/prisma/client";
import { findForChange } from "@/lib/providers/change-provider";
import { acceptProposals } from "./accept-proposals";
import { compareAgain, comparingOnce } from "./compare-again";
import type { decideCaqhProposals } from "./operations";
import type { Outcome } from "./outcome";

type Decision = z.output<typeof decideCaqhProposals.body>;

const notFoundWords = (id: string): string => `Proposal ${id} was not found`;

/** The named proposals of a provider, in the order in which they came; and those that cannot be decided, with why. */
export async function chosenProposals(
  { db, organizationId }: Context,
  { providerId, ids, states }: { providerId: string; ids: readonly string[]; states: readonly string[] },
): Promise<{ chosen: CaqhProposal[]; refused: Outcome[] }> {
  const rows = await db.caqhProposal.findMany({
    where: { organizationId, providerId, id: { in: [...ids] } },
    orderBy: { id: "asc" },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = rows.filter(({ state }) => states.includes(state));
  const refused = [...new Set(ids)].flatMap((id): Outcome[] => {
    const row = byId.get(id);
    if (!row) return [{ id, error: notFoundWords(id) }];
    if (states.includes(row.state)) return [];
    return [{ id, error: row.state === "outdated" ? `Outdated: ${row.reason}` : `It is ${row.state}` }];
  });
  return { chosen, refused };
}

async function decline(ctx: Context, proposals: readonly CaqhProposal[], reason: string): Promise<Outcome[]> {
  const { db, organizationId, now, actor } = ctx;
  await db.caqhProposal.updateMany({
    where: { organizationId, id: { in: proposals.map(({ id }) => id) }, state: "open" },
    data: { state: "declined", decidedAt: now, decidedBy: actor.id, decidedByName: actor.name, reason },
  });
  return proposals.map(({ id }) => ({ id, error: null }));
}

async function accept(
  ctx: Context,
  providerId: string,
  { proposals, reason }: { proposals: readonly CaqhProposal[]; reason?: string },
): Promise<Outcome[]> {
  const { db, organizationId, now, actor } = ctx;
  const provider = await db.provider.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: providerId } },
  });
  const outcomes = await acceptProposals(ctx, { provider, proposals, reason });
  const accepted = outcomes.filter(({ error }) => error === null);
  const before = new Map(proposals.map(({ id, recordId }) => [id, recordId]));
  const rows = accepted.map(({ id, recordId }) => ({ id, record_id: recordId ?? before.get(id) ?? null }));
  await db.$executeRaw`
    update caqh_proposals p set state = 'accepted', decided_at = ${now}::timestamptz, decided_by = ${actor.id},
      decided_by_name = ${actor.name}, reason = ${reason ?? ""}, record_id = given.record_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, record_id text)
    where p.organization_id = ${organizationId} and p.id = given.id`;
  return outcomes;
}

/** Every proposal in few words, for the audit log. */
export const told = (proposals: readonly CaqhProposal[]) =>
  proposals.map(({ id, section, recordKey, field, proposed }) => ({ id, section, recordKey, field, proposed }));

/**
 * Accepts or declines proposals about a provider; answers what became of each. What was accepted tells its own story
 * in the audit log, section by section; beside it stands one entry of the decision. Throws 404 and 412.
 */
export async function decideProposals(ctx: Context, providerId: string, body: Decision): Promise<Outcome[]> {
  const { id } = await findForChange(ctx, providerId);
  const locked: Context = { ...ctx, ifMatch: null };
  // What moved on without telling, as a license that a person confirmed meanwhile, is not decided on.
  await compareAgain(locked, id);
  const { chosen, refused } = await chosenProposals(locked, { providerId: id, ids: body.proposals, states: ["open"] });
  const { decision, reason } = body;
  const outcomes =
    decision === "accept"
      ? await comparingOnce(locked, id, () => accept(locked, id, { proposals: chosen, reason }))
      : await decline(locked, chosen, reason ?? "");
  const decided = new Set(outcomes.filter(({ error }) => error === null).map((one) => one.id));
  if (decided.size > 0) {
    const word = decision === "accept" ? "accepted" : "declined";
    await recordAudit(locked, {
      action: "decideCaqhProposals",
      subjectType: "provider",
      subjectId: id,
      reason,
      changes: { [word]: [null, told(chosen.filter((one) => decided.has(one.id)))] },
    });
  }
  return [...refused, ...outcomes];
}
