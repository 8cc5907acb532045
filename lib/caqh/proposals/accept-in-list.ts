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

type Taken = {
  elements: Element[];
  taken: CaqhProposal[];
  refused: Outcome[];
  /** Proposals of new records, by their places. */
  added: Map<number, string>;
};

/** Takes the records that their contract lets stand; with `isWhole`, those that the section with them lets stand. */
function takeRecords(
  name: ListFeedName,
  { ElementInput, Elements }: Section,
  { onFile, groups, isWhole }: { onFile: readonly Element[]; groups: readonly CaqhProposal[][]; isWhole: boolean },
): Taken {
  const result: Taken = { elements: [...onFile], taken: [], refused: [], added: new Map() };
  for (const group of groups) {
    const record = acceptedRecord(name, result.elements, group);
    const refuse = (error: string) => result.refused.push(...group.map(({ id }) => ({ id, error })));
    if (typeof record === "string") {
      refuse(record);
      continue;
    }
    const wanted = [...result.elements];
    wanted[record.index] = record.element;
    const fault =
      faultOf(name, ElementInput.safeParse(record.element)) ?? (isWhole ? wholeFault(Elements, wanted) : null);
    if (fault !== null) {
      refuse(fault);
      continue;
    }
    result.elements = wanted;
    for (const { field, id } of group) if (field === "") result.added.set(record.index, id);
    result.taken.push(...group);
  }
  return result;
}

/** What the section's contract has against its elements together. */
function wholeFault(Elements: z.ZodType, elements: readonly Element[]): string | null {
  const parsed = Elements.safeParse(elements);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "is refused");
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
  const { section, elements: onFile } = await elementsOnFile(ctx, provider, name);
  const groups = byRecord(proposals);
  const all = takeRecords(name, section, { onFile, groups, isWhole: false });
  // Only where records stand against each other is it asked of each of them.
  const isAgreed = wholeFault(section.Elements, all.elements) === null;
  const { elements, taken, refused, added } = isAgreed
    ? all
    : takeRecords(name, section, { onFile, groups, isWhole: true });
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
