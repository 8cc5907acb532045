import type { ReactNode } from "react";
import type { ListReport as Report } from "@/components/lists/use-list-upload";
import { Notice } from "@/components/ui/notice";
import { number } from "@/lib/counted";

/** What an upload did: the change, and each row that was left out with its line and why. */
export function ListReport({ report, action }: { report: Report; action: ReactNode }) {
  const { message, version } = report;
  const { skipped, skippedRows, unusableNpis, unusableDates, repeated } = version;
  const remarks = [
    repeated > 0 && `${number(repeated)} ${repeated === 1 ? "row stood" : "rows stood"} in the file more than once`,
    unusableNpis > 0 && `${number(unusableNpis)} ${unusableNpis === 1 ? "NPI is" : "NPIs are"} none and left out`,
    unusableDates > 0 && `${number(unusableDates)} ${unusableDates === 1 ? "date is" : "dates are"} none and left out`,
  ].filter((remark) => remark !== false);
  return (
    <Notice tone={skipped > 0 ? "major" : "done"} role="status" title={`${message}.`} action={action}>
      {remarks.length > 0 && <p>{remarks.join("; ")}.</p>}
      {skipped > 0 && (
        <div className="flex flex-col gap-1">
          <p>{skipped === 1 ? "1 row was left out:" : `${number(skipped)} rows were left out:`}</p>
          <ul className="list-disc pl-4">
            {skippedRows.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {number(line)} {reason}
              </li>
            ))}
            {skipped > skippedRows.length && <li>and {number(skipped - skippedRows.length)} more</li>}
          </ul>
        </div>
      )}
    </Notice>
  );
}
