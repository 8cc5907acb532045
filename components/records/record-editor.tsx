"use client";

import { useEffect } from "react";
import { EditorFrame } from "@/components/records/editor-frame";
import { RecordFields } from "@/components/records/record-fields";
import { type RecordsRead, type RecordTarget, useRecordEditor } from "@/components/records/use-record-editor";

type RecordEditorProps = {
  title: string;
  target: RecordTarget;
  /** The one record. */
  present: RecordsRead;
  hasReason?: boolean;
  onSaved: () => Promise<void> | void;
  onClose: () => void;
};

/** The fields of something there is once, changed in place. */
export function RecordEditor({ title, target, present, hasReason = true, onSaved, onClose }: RecordEditorProps) {
  const editor = useRecordEditor({ target, present, onSaved });
  const { form, rows, conflicts } = editor;
  const [firstMember] = target.members;
  useEffect(() => {
    if (firstMember) form.setFocus(`rows.0.values.${firstMember.name}`);
  }, [form, firstMember]);
  const focusFirstError = () => {
    const refused = target.members.find(({ name }) => form.getFieldState(`rows.0.values.${name}`).invalid);
    if (refused) form.setFocus(`rows.0.values.${refused.name}`);
  };
  const [row] = rows;
  return (
    <EditorFrame editor={editor} title={title} hasReason={hasReason} onInvalid={focusFirstError} onClose={onClose}>
      <RecordFields members={target.members} name="rows.0.values" onFile={row && conflicts.get(row.uid)} />
    </EditorFrame>
  );
}
