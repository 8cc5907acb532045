"use client";

import { progressWords } from "@/components/imports/import-facts";
import { useImportActs } from "@/components/imports/use-import-acts";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ImportStatus } from "@/lib/imports/import-schemas";

type WorkInProgressProps = { record: ImportStatus; title: string; children?: string };

/** How far the file is read, and the way to stop it. */
export function WorkInProgress({ record, title, children }: WorkInProgressProps) {
  const { cancel } = useImportActs(record.id);
  const words = progressWords(record);
  return (
    <section aria-label={title} className="flex max-w-2xl flex-col gap-3 px-4 py-6 md:px-6">
      <ProgressBar label={title} showLabel value={Math.floor(record.progress * 100)} valueText={words} />
      <p className="text-13 text-ink-2">
        {children} It goes on when you leave this page, and stands in “Long work” at the top meanwhile.
      </p>
      {record.canCancel && (
        <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      )}
    </section>
  );
}
