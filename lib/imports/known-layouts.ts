import type { Importable } from "./importable";
import type { Layout } from "./layout";
import { mappedLayout } from "./mapped-layout";

type Defaults = Readonly<Record<string, string>>;
type Chosen = { defaults?: Defaults; thisYear: number };

/** The layout whose columns are called as the API's members; dates in it are written as the API has them. */
function ownLayout(importable: Importable, columns: readonly string[], { defaults = {}, thisYear }: Chosen): Layout {
  const known = importable.fields.filter(({ member }) => columns.includes(member));
  const mapping = {
    columns: Object.fromEntries(known.map(({ member }) => [member, member])),
    defaults,
    dates: {},
  };
  return {
    ...mappedLayout(importable, mapping, { name: importable.ownLayout, thisYear }),
    needs: importable.fields.flatMap(({ member, isRequired }) =>
      isRequired && defaults[member] === undefined ? [member] : [],
    ),
  };
}

/** Every layout by which a file of these columns might be read without being mapped, whether it fits or not. */
export const knownLayouts = (importable: Importable, columns: readonly string[], chosen: Chosen): Layout[] => [
  ...importable.layouts(chosen.defaults ?? {}),
  ownLayout(importable, columns, chosen),
];

/** Those that have all they need among the columns. */
export const fittingLayouts = (importable: Importable, columns: readonly string[], chosen: Chosen): Layout[] =>
  knownLayouts(importable, columns, chosen).filter(({ needs }) => needs.every((column) => columns.includes(column)));
