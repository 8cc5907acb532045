import { createHash } from "node:crypto";
import type { Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { missingMembers, undatedMembers } from "./check-mapping";
import { orderOf, folded, proposeMapping } from "./propose-mapping";
import { importableOf } from "./find-import";
import type { Field } from "./field";
import type { ImportKind } from "./import-kinds";
import { fittingLayouts } from "./known-layouts";
import type { ImportField, ImportMappingState } from "./mapping-schemas";
import { columnsOf, factsOf, isMapped, mappingOf } from "./wire";

/** Files of the same columns are one, in whatever order and spelling of capitals and blanks. */
export const columnsHash = (columns: readonly string[]): string =>
  createHash("sha256").update(columns.map(folded).toSorted().join("\n")).digest("hex");

/** What is remembered for files of these columns; a known layout is kept among the members, which have no such name. */
export const remembered = ({ db, organizationId }: Context, run: ImportRun) =>
  db.importMapping.findFirst({
    where: { organizationId, kind: run.kind, columnsHash: columnsHash(columnsOf(run)) },
  });

const toField = ({
  member,
  title,
  group,
  type,
  isRequired,
  canHaveDefault,
  choices,
  description,
}: Field): ImportField => ({
  member,
  title,
  group,
  type,
  isRequired,
  canHaveDefault,
  choices,
  description,
});

/** Layouts of files that others publish; the API's own columns are mapped like any. */
export const layoutsOf = (run: ImportRun, thisYear: number): string[] => {
  const importable = importableOf(run);
  return fittingLayouts(importable, columnsOf(run), { thisYear })
    .map(({ name }) => name)
    .filter((name) => name !== importable.ownLayout);
};

const layoutMember = "$layout";
export const withLayout = (columns: Readonly<Record<string, string>>, layout: string | null) =>
  layout === null ? { ...columns } : { [layoutMember]: layout };

/** Which column is what, as it was set, else as it is proposed. */
export async function mappingState(ctx: Context, run: ImportRun): Promise<ImportMappingState> {
  const importable = importableOf(run);
  const columns = columnsOf(run).map((name, index) => ({ name, facts: factsOf(run)[index] }));
  const known = columns.flatMap(({ name, facts }) => (facts ? [{ name, facts }] : []));
  const before = await remembered(ctx, run);
  const kept = before && mappingOf(before);
  const keptLayout = kept?.columns[layoutMember] ?? null;
  const layouts = layoutsOf(run, ctx.now.getUTCFullYear());
  const proposed = proposeMapping(importable.fields, known, keptLayout === null ? kept : null);
  const isSet = isMapped(run);
  const mapping = isSet ? mappingOf(run) : proposed.mapping;
  const offered = keptLayout ?? (kept === null ? (layouts[0] ?? null) : null);
  const layout = isSet ? run.layout : offered !== null && layouts.includes(offered) ? offered : null;
  return {
    kind: run.kind as ImportKind,
    isSet,
    layout,
    layouts,
    ...mapping,
    fields: importable.fields.map(toField),
    fileColumns: known.map(({ name, facts }) => ({
      name,
      examples: facts.examples,
      filled: facts.filled,
      proposed: proposed.proposals.get(name) ?? null,
      dates: facts.dates && {
        proposed: orderOf(facts),
        fitting: facts.dates.fitting,
        isAmbiguous: facts.dates.isAmbiguous,
      },
    })),
    missing: layout === null ? missingMembers(importable, mapping) : [],
    undated: layout === null ? undatedMembers(importable, mapping) : [],
    remembered: before && { at: isoMoment(before.updatedAt), byName: before.updatedByName },
    version: run.version,
  };
}
