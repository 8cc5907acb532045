import type { ImportRun } from "@/lib/generated/prisma/client";
import { importableOf } from "./find-import";
import { ImportFileError } from "./import-file-error";
import type { Judge } from "./judge-row";
import { fittingLayouts } from "./known-layouts";
import { mappedLayout } from "./mapped-layout";
import { columnsOf, mappingOf } from "./wire";

/** How the rows of an import are judged. Years of two digits are dated by the year of the upload, in every pass alike. */
export function judgeOf(run: ImportRun): Judge {
  const importable = importableOf(run);
  const columns = columnsOf(run);
  const thisYear = run.createdAt.getUTCFullYear();
  if (run.layout === null) {
    const layout = mappedLayout(importable, mappingOf(run), { name: "columns as mapped", thisYear });
    return { importable, layout, columns };
  }
  const layout = fittingLayouts(importable, columns, { thisYear }).find(({ name }) => name === run.layout);
  if (!layout) throw new ImportFileError(`The layout ${run.layout} is not known any more: say which column is what.`);
  return { importable, layout, columns };
}
