"use client";

import { resolvedRows } from "@/components/exports/export-facts";
import { FindingFacets } from "@/components/exports/finding-facets";
import { FindingRows } from "@/components/exports/finding-rows";
import { isUnderWay } from "@/components/exports/export-facts";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { shareWords } from "@/components/ui/share-words";
import { number } from "@/lib/counted";
import type { ExportRecord } from "@/lib/exports/export-schemas";

/** Less of the rows with a county than this: it is not the addresses, it is the files. */
const fewResolved = 0.5;

/** What CMS would say of the tables: the sum, the kinds of findings, and the rows themselves. */
export function Preflight({ row }: { row: ExportRecord }) {
  const { rows, rejectedRows, findings } = row;
  if (isUnderWay(row) && findings === 0) return null;
  const resolved = resolvedRows(row);
  const isClean = rejectedRows === 0;
  return (
    <section aria-labelledby="preflight" className="flex min-h-0 flex-1 flex-col border-t">
      <div className="flex flex-col gap-3 px-4 py-4 md:px-6">
        <h2 id="preflight" className="text-16 font-semibold">
          Pre-flight
        </h2>
        <p className="text-14 text-ink">
          {isClean
            ? `CMS would take all ${number(rows)} rows.`
            : `CMS would take ${number(rows - rejectedRows)} of ${number(rows)} rows and reject ${number(rejectedRows)}.`}{" "}
          <span className="text-ink-2">
            The county is known for {shareWords(resolved, rows)} of them.
            {isUnderWay(row) && " The export is not complete yet."}
          </span>
        </p>
        {rows > 0 && resolved / rows < fewResolved && (
          <Notice tone="major" title="Most ZIP codes have no county.">
            An operator loads the county and ZIP files of CMS:{" "}
            <code>npm run credence -- reference load geo DIRECTORY</code>
          </Notice>
        )}
      </div>
      {row.filesRemovedAt !== null ? (
        <EmptyState title="The rows are not kept any more.">
          They were removed with the file. Export again to see what CMS would say today.
        </EmptyState>
      ) : findings === 0 ? (
        <EmptyState title="Nothing was found.">No row would be rejected, and none is repeated.</EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
          <FindingFacets row={row} />
          <FindingRows row={row} />
        </div>
      )}
    </section>
  );
}
