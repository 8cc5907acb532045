"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { FileSection } from "@/components/providers/file-section";
import { refreshFile } from "@/components/credentialing/file-cache";
import { type ProviderRecord, readRecord } from "@/components/providers/use-provider-file";
import { ElementListEditor } from "@/components/records/element-list-editor";
import { RecordEditor } from "@/components/records/record-editor";
import { recordLine } from "@/components/records/record-line";
import { useToast } from "@/components/ui/toast";
import { verificationElements } from "@/lib/verification/elements";

type SectionEditorProps = {
  section: FileSection;
  record: ProviderRecord;
  /** Begins with a new element. */
  isAdding: boolean;
  /** Whether a workflow goes on that verifies what changed. */
  isVerifying: boolean;
  onClose: () => void;
};

/** A section while it is edited, in the place where it is read. */
export function SectionEditor({ section, record, isAdding, isVerifying, onClose }: SectionEditorProps) {
  const client = useQueryClient();
  const toast = useToast();
  const providerId = record.detail.data.provider_id;
  const readOf = (read: ProviderRecord) => ({ records: section.recordsOf(read), etag: read.etag });
  const target = section.target(providerId, async () => readOf(await readRecord(client, providerId)));
  const title = section.formTitle ?? section.title;
  const onSaved = async () => {
    await refreshFile(client, providerId);
    const again = isVerifying ? section.feeds.map((key) => verificationElements[key].label) : [];
    toast.done({
      title: `${title} saved`,
      description: again.length > 0 ? `To be verified again: ${again.join(", ")}.` : undefined,
    });
    onClose();
  };
  const shared = { title, target, present: readOf(record), onSaved, onClose };
  if (!section.isList) return <RecordEditor {...shared} />;
  return (
    <ElementListEditor
      {...shared}
      noun={section.noun}
      describe={(element) => recordLine(element, section.line)}
      isAdding={isAdding}
      hasReason={!section.hasNoReason}
      extraOf={section.extraOf}
      noticeOf={section.noticeOf}
    />
  );
}
