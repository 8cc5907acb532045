import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import { boardCertifications } from "@/lib/sections/board-certifications";
import { deas } from "@/lib/sections/deas";
import { education } from "@/lib/sections/education";
import type { Element } from "@/lib/sections/element";
import { hospitalAffiliations } from "@/lib/sections/hospital-affiliations";
import { licenses } from "@/lib/sections/licenses";
import { malpracticeInsurance } from "@/lib/sections/malpractice-insurance";
import { practiceLocations } from "@/lib/sections/practice-locations";
import { professionalIds } from "@/lib/sections/professional-ids";
import { listRows } from "@/lib/sections/section-rows";
import { writeList } from "@/lib/sections/write-list";
import { type ListFeedName, listFeeds } from "./list-feeds";
import type { Outcome, Trace } from "./outcome";
import { faultOf } from "./proposed-member";

const sections = {
  licenses,
  deas,
  board_certifications_data: boardCertifications,
  education_training: education,
  malpractice_insurance: malpracticeInsurance,
  hospital_affiliations: hospitalAffiliations,
  practice_location: practiceLocations,
  professional_ids: professionalIds,
} satisfies Record<ListFeedName, unknown>;

type Section = Parameters<typeof writeList>[1]["section"] & { Elements: z.ZodType; ElementInput: z.ZodObject };

/** The section's rows as its contract takes them: without second names of a value, and without what is derived. */
export async function elementsOnFile(
  ctx: Context,
  provider: Provider,
  name: ListFeedName,
): Promise<{ section: Section; elements: Element[] }> {
  const section = sections[name] as unknown as Section;
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const names = Object.entries(section.ElementInput.shape)
    .filter(([, member]) => (member as z.ZodType).meta()?.deprecated !== true)
    .map(([member]) => member);
  const elements = (await listRows(ctx, section.table, provider.id)).map((row) => {
    const shown = section.toElement({ provider_id: provider.id, ...row }, facts) as Element;
    return Object.fromEntries(names.flatMap((member) => (member in shown ? [[member, shown[member]]] : [])));
  });
  return { section, elements };
}

/** Proposals about the same record, which are accepted together or not at all. */
function byRecord(proposals: readonly CaqhProposal[]): CaqhProposal[][] {
  const groups = new Map<string, CaqhProposal[]>();
  for (const one of proposals) {
    const key = one.recordId ?? one.recordKey;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** The record as it is to be, or in words why it cannot be. */
function acceptedRecord(name: ListFeedName, elements: readonly Element[], group: readonly CaqhProposal[]) {
  const [first] = group;
  if (first && first.field === "") return { index: elements.length, element: first.proposed as Element };
  const index = elements.findIndex(({ id }) => id === first?.recordId);
  const present = elements[index];
  if (!present) return "The record is no longer on file";
  const { source } = listFeeds[name];
  const changes = Object.fromEntries(group.map(({ field, proposed }) => [field, proposed]));
  return { index, element: { ...present, ...changes, ...(source === null ? {} : { source }) } };
}

/**
 * Writes what a profile says of one section, as a person's edit of it: each record whole or not at all, checked by
 * the section's own contract.
 */
export async function acceptInList(
  ctx: Context,
  name: ListFeedName,
  { provider, proposals, trace }: { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace },
): Promise<Outcome[]> {
  const { section, elements } = await elementsOnFile(ctx, provider, name);
  const added = new Map<number, string>();
  const refused: Outcome[] = [];
  const taken: CaqhProposal[] = [];
  for (const group of byRecord(proposals)) {
    const record = acceptedRecord(name, elements, group);
    const error = typeof record === "string" ? record : refusalOf(name, section, { elements, record });
    if (error !== null || typeof record === "string") {
      refused.push(...group.map(({ id }) => ({ id, error: error ?? "" })));
      continue;
    }
    elements[record.index] = record.element;
    for (const proposal of group) if (proposal.field === "") added.set(record.index, proposal.id);
    taken.push(...group);
  }
  if (taken.length === 0) return refused;
  const body = { elements: section.Elements.parse(elements) as Element[], reason: trace.reason };
  const answer = await writeList(ctx, { action: trace.action, section }, { params: { providerId: provider.id }, body });
  const recordIds = new Map(
    [...added].map(([index, id]) => [id, (answer.body as { id: string }[])[index]?.id ?? null]),
  );
  return [
    ...refused,
    ...taken.map(({ id, recordId }) => ({ id, error: null, recordId: recordIds.get(id) ?? recordId })),
  ];
}

/** What the record's contract, or the section with it, objects to. */
function refusalOf(
  name: ListFeedName,
  { ElementInput, Elements }: Section,
  { elements, record }: { elements: readonly Element[]; record: { index: number; element: Element } },
): string | null {
  const fault = faultOf(name, ElementInput.safeParse(record.element));
  if (fault !== null) return fault;
  const whole = [...elements];
  whole[record.index] = record.element;
  const parsed = Elements.safeParse(whole);
  const [issue] = parsed.success ? [] : parsed.error.issues;
  return issue ? issue.message : null;
}
