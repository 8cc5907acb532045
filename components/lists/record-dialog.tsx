"use client";

import { rawText } from "@/components/lists/record-words";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog } from "@/components/ui/dialog";
import type { ListRecordAnswer } from "@/lib/lists/operations";

/** A record as the list wrote it, column by column. */
export function RecordDialog({ record, onClose }: { record: ListRecordAnswer; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={record.name}
      description="The row as the list wrote it."
    >
      <DefinitionList items={Object.entries(record.raw).map(([term, value]) => ({ term, value: rawText(value) }))} />
    </Dialog>
  );
}
