import type { ReactNode } from "react";
import { passedOver } from "@/components/lists/list-facts";
import { SkippedRows } from "@/components/lists/skipped-rows";
import type { ListReport as Report } from "@/components/lists/use-list-upload";
import { Notice } from "@/components/ui/notice";

/** What an upload did: the change, and each row that was left out with its line and why. */
export function ListReport({ report, action }: { report: Report; action: ReactNode }) {
  const { message, version } = report;
  const { skipped, skippedRows } = version;
  const remarks = passedOver(version);
  return (
    <Notice tone={skipped > 0 ? "major" : "done"} role="status" title={`${message}.`} action={action}>
      {remarks.length > 0 && <p>{remarks.join("; ")}.</p>}
      <SkippedRows skipped={skipped} skippedRows={skippedRows} />
    </Notice>
  );
}
