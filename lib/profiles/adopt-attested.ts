import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import { type IdPrefix, newId } from "@/lib/ids";
import type { Element, Row } from "@/lib/sections/element";
import type { SectionFacts } from "@/lib/sections/list-section";
import { listRows, putRows } from "@/lib/sections/section-rows";
import type { ElementKey } from "@/lib/verification/elements";
import { adoptable, adoptingSections } from "./adoptable";
import type { AttestedSnapshot } from "./attested-schemas";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;
type Provider = { id: string; degree: string };

type Section = {
  table: string;
  idPrefix: IdPrefix;
  columns: readonly string[];
  ElementInput: z.ZodType;
  toColumns: (element: Element, facts: SectionFacts) => Row;
};

/** Nobody verified what the provider says of himself or herself. */
const unverified = { verified_by: "", verified_date: null };

async function insert(
  ctx: Ctx,
  { table, idPrefix, columns, ElementInput, toColumns }: Section,
  { provider, elements }: { provider: Provider; elements: readonly Element[] },
): Promise<void> {
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const rows = elements.map((element) => ({
    ...toColumns(ElementInput.parse(element) as Element, facts),
    ...unverified,
    id: newId(idPrefix),
  }));
  await putRows(ctx, { table, providerId: provider.id, key: "id", columns }, rows);
}

const sectionNames = Object.keys(adoptingSections) as (keyof typeof adoptingSections)[];

/**
 * Adds to the record what a provider attested and the record does not have yet, unverified. Rows on record are never
 * overwritten. Answers the elements of the checklist whose facts changed, and what was added, for the audit log.
 */
export async function adoptAttested(
  ctx: Ctx,
  provider: Provider,
  snapshot: AttestedSnapshot,
): Promise<{ elements: ElementKey[]; changes: Record<string, [unknown, unknown]> }> {
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const onRecord = async <Answer>(section: {
    table: string;
    toElement: (row: Row, facts: SectionFacts) => Answer;
  }): Promise<Answer[]> =>
    (await listRows(ctx, section.table, provider.id)).map((row) => section.toElement(row, facts));
  const known = {
    licenses: await onRecord(adoptingSections.licenses),
    deas: await onRecord(adoptingSections.deas),
    boardCertifications: await onRecord(adoptingSections.boardCertifications),
    education: await onRecord(adoptingSections.education),
    malpracticeInsurance: await onRecord(adoptingSections.malpracticeInsurance),
  };
  const fresh = adoptable(snapshot, known, facts.today);
  const changed = sectionNames.filter((name) => fresh[name].length > 0);
  for (const name of changed) await insert(ctx, adoptingSections[name], { provider, elements: fresh[name] });
  return {
    elements: changed.flatMap((name) => adoptingSections[name].feeds),
    changes: Object.fromEntries(changed.map((name) => [adoptingSections[name].name, [null, fresh[name]]])),
  };
}
