import type { Context } from "@/lib/api/context";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import type { Element } from "@/lib/sections/element";
import { writeList } from "@/lib/sections/write-list";
import { elementsOnFile } from "./accept-in-list";
import { isSameFact, type OnFile } from "./differences";
import { type ListFeedName, listFeeds } from "./list-feeds";
import type { Outcome, Trace } from "./outcome";
import { soundOrRefused } from "./sound-or-refused";

type Undoing = { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace };

const movedOn = "The file says something else by now: change it by hand";

const stands = (element: Element, proposed: Element): boolean =>
  Object.entries(proposed).every(([member, value]) => isSameFact(value, element[member]));

/** Records of which some other accepted member stays, and with it where the file says it is from. */
async function stillFromCaqh(ctx: Context, proposals: readonly CaqhProposal[]): Promise<Set<string>> {
  const recordIds = proposals.flatMap(({ recordId }) => recordId ?? []);
  const others = await ctx.db.caqhProposal.findMany({
    where: {
      organizationId: ctx.organizationId,
      providerId: proposals[0]?.providerId,
      recordId: { in: recordIds },
      state: "accepted",
      id: { notIn: proposals.map(({ id }) => id) },
    },
    select: { recordId: true },
  });
  return new Set(others.flatMap(({ recordId }) => recordId ?? []));
}

/**
 * Takes accepted proposals of one section out of the file again, where they stand there as they were accepted. Throws
 * 409 when what is left would not stand the section's contract.
 */
export async function undoInList(ctx: Context, name: ListFeedName, { provider, proposals, trace }: Undoing) {
  const { section, elements } = await elementsOnFile(ctx, provider, name);
  const keepsSource = await stillFromCaqh(ctx, proposals);
  const outcomes = proposals.map((proposal): Outcome => {
    const index = elements.findIndex(({ id }) => id === proposal.recordId);
    const present = elements[index];
    if (!present) return { id: proposal.id, error: "The record is no longer on file" };
    if (proposal.field === "") {
      if (!stands(present, proposal.proposed as Element)) return { id: proposal.id, error: movedOn };
      elements.splice(index, 1);
      return { id: proposal.id, error: null, recordId: null };
    }
    if (!isSameFact(present[proposal.field], proposal.proposed)) return { id: proposal.id, error: movedOn };
    // Written by settleProposals alone.
    const before = proposal.current as unknown as OnFile;
    const isSourced = listFeeds[name].source !== null && !keepsSource.has(proposal.recordId ?? "");
    elements[index] = {
      ...present,
      [proposal.field]: before.value,
      ...(isSourced ? { source: before.source } : {}),
    };
    return { id: proposal.id, error: null, recordId: proposal.recordId };
  });
  if (outcomes.some(({ error }) => error === null)) {
    const sound = soundOrRefused(name, section.Elements.safeParse(elements));
    const body = { elements: sound as Element[], reason: trace.reason };
    await writeList(ctx, { action: trace.action, section }, { params: { providerId: provider.id }, body });
  }
  return outcomes;
}
