import type { Context } from "@/lib/api/context";
import { type IdPrefix, newId } from "@/lib/ids";
import { listSections } from "@/lib/sections/all-sections";
import type { Row } from "@/lib/sections/element";
import { listChanges } from "@/lib/sections/list-changes";
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
 * Puts elements into an empty section of a provider, as its contract reads them, without telling anybody: neither
 * version nor workflow notices. Answers the rows.
 */
export async function fillSection(
  ctx: Context,
  providerId: string,
  section: (typeof listSections)[number],
  elements: readonly object[],
): Promise<readonly Row[]> {
  const { table, columns, idPrefix } = section;
  const wanted = section.Elements.parse(elements).map((element) => ({
    ...section.toColumns(element, { degree: "", today: "" }),
    id: undefined,
  }));
  const { written } = listChanges(columns, { present: [], wanted, newId: () => newId(idPrefix) });
  await putRows(ctx, { table, providerId, key: "id", columns }, written);
  return written;
}

/** Puts a row into every section of a provider, as `fillSection` does. Answers the rows' ids by their prefix. */
export async function addSections(ctx: Context, providerId: string): Promise<Partial<Record<IdPrefix, string>>> {
  const ids: Partial<Record<IdPrefix, string>> = {};
  for (const section of listSections) {
    const example = { ...examples.get(section.name), id: undefined };
    const [row] = await fillSection(ctx, providerId, section, [example]);
    ids[section.idPrefix] = String(row?.id);
  }
  const { table, columns } = licensureAction;
  const action = licensureAction.toColumns(licensureAction.Input.parse(op.writeLicensureAction.example.body.element));
  ids.lac = newId("lac");
  await putRows(ctx, { table, providerId, key: "provider_id", columns }, [{ ...action, id: ids.lac }]);
  return ids;
}
