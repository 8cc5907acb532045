import type { Context } from "@/lib/api/context";
import { type IdPrefix, newId } from "@/lib/ids";
import { listSections } from "@/lib/sections/all-sections";
import type { Element } from "@/lib/sections/element";
import { licensureAction } from "@/lib/sections/licensure-action";
import * as op from "@/lib/sections/operations";
import { putRows } from "@/lib/sections/section-rows";

/** The first element of every section's example, by the section's name. */
const examples = new Map(
  Object.values(op).flatMap(({ path, example }) =>
    "body" in example && "elements" in example.body
      ? [[path.slice(path.lastIndexOf("/") + 1), example.body.elements[0]]]
      : [],
  ),
);

/**
 * Puts a row into every section of a provider without telling anybody: neither version nor workflow notices. Answers
 * the rows' ids by their prefix.
 */
export async function addSections(ctx: Context, providerId: string): Promise<Partial<Record<IdPrefix, string>>> {
  const ids: Partial<Record<IdPrefix, string>> = {};
  for (const section of listSections) {
    const element = section.ElementInput.parse(examples.get(section.name)) as Element;
    const id = newId(section.idPrefix);
    const { table, columns } = section;
    const none = { verified_by: "", verified_date: null };
    const row = { ...none, ...withoutUndefined(section.toColumns(element, { degree: "", today: "" })), id };
    await putRows(ctx, { table, providerId, key: "id", columns }, [row]);
    ids[section.idPrefix] = id;
  }
  const { table, columns } = licensureAction;
  const action = licensureAction.toColumns(licensureAction.Input.parse(op.writeLicensureAction.example.body.element));
  ids.lac = newId("lac");
  await putRows(ctx, { table, providerId, key: "provider_id", columns }, [{ ...action, id: ids.lac }]);
  return ids;
}

const withoutUndefined = (columns: Element): Element => JSON.parse(JSON.stringify(columns));
