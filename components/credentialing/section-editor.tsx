"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import type { FileOnScreen, FileSection } from "@/components/credentialing/file-section";
import { ElementListEditor } from "@/components/records/element-list-editor";
import { RecordEditor } from "@/components/records/record-editor";
import { recordLine } from "@/components/records/record-line";
import { useToast } from "@/components/ui/toast";
import { verificationElements } from "@/lib/verification/elements";

type SectionEditorProps<Read> = {
  section: FileSection<Read>;
  file: FileOnScreen<Read>;
  /** Begins with a new element. */
  isAdding: boolean;
  /** Whether a workflow goes on that verifies what changed. */
  isVerifying: boolean;
  onClose: () => void;
};

/** A section while it is edited, in the place where it is read. */
export function SectionEditor<Read extends { etag: string | null }>(props: SectionEditorProps<Read>) {
  const { section, file, isAdding, isVerifying, onClose } = props;
  const client = useQueryClient();
  const toast = useToast();
  const { subjectId, record, reread } = file;
  const readOf = (read: Read) => ({ records: section.recordsOf(read), etag: read.etag });
  const present = readOf(record);
  const target = section.target({ subjectId, stored: present.records, reload: async () => readOf(await reread()) });
  const title = section.formTitle ?? section.title;
  const onSaved = async () => {
    await refreshFile(client, subjectId);
    const again = isVerifying ? section.feeds.map((key) => verificationElements[key].label) : [];
    toast.done({
      title: `${title} saved`,
      description: again.length > 0 ? `To be verified again: ${again.join(", ")}.` : undefined,
    });
    onClose();
  };
  const shared = { title, target, present, hasReason: !section.hasNoReason, onSaved, onClose };
  if (!section.isList) return <RecordEditor {...shared} />;
  return (
    <ElementListEditor
      {...shared}
      noun={section.noun}
      describe={(element) => recordLine(element, section.line)}
      isAdding={isAdding}
      extraOf={section.extraOf}
      noticeOf={section.noticeOf}
    />
  );
}
