"use client";

import { Download } from "lucide-react";
import { isUnderWay, kindFacts } from "@/components/exports/export-facts";
import { useExportActs } from "@/components/exports/use-export-acts";
import { Button } from "@/components/ui/button";
import { NotGiven } from "@/components/ui/definition-list";
import type { ExportRecord } from "@/lib/exports/export-schemas";

type ExportButtonsProps = { row: ExportRecord; size?: "small"; variant?: "primary" };

/** What can be done with an export now: cancel it, or download its file. */
export function ExportButtons({ row, size, variant }: ExportButtonsProps) {
  const { cancel, save } = useExportActs();
  const name = kindFacts[row.kind].label;
  if (isUnderWay(row)) {
    return (
      <Button size={size} aria-label={`Cancel ${name}`} busy={cancel.isPending} onClick={() => cancel.mutate(row)}>
        Cancel
      </Button>
    );
  }
  if (row.filesRemovedAt !== null) return size ? <span className="text-ink-3">Removed</span> : null;
  if (row.state !== "done") return size ? <NotGiven label="No file" /> : null;
  return (
    <Button
      size={size}
      variant={variant}
      icon={Download}
      aria-label={`Download ${row.fileName}`}
      busy={save.isPending}
      onClick={() => save.mutate(row)}
    >
      Download
    </Button>
  );
}
