"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { Member } from "@/components/records/contract-members";
import { EditorFrame } from "@/components/records/editor-frame";
import { ElementRow } from "@/components/records/element-row";
import { toFormValues, toRecord } from "@/components/records/form-values";
import { isBlank, type RecordRow, rowState } from "@/components/records/record-rows";
import {
  type RecordEditor,
  type RecordsRead,
  type RecordTarget,
  useRecordEditor,
} from "@/components/records/use-record-editor";
import { Button } from "@/components/ui/button";

export type ElementListProps = {
  /** "Licenses" */
  title: string;
  /** "license" */
  noun: string;
  target: RecordTarget;
  present: RecordsRead;
  /** What a record says in one line. */
  describe: (record: Record<string, unknown>) => ReactNode;
  /** Begins with a new record. */
  isAdding?: boolean;
  hasReason?: boolean;
  extraOf?: (row: RecordRow, editor: RecordEditor) => ReactNode;
  noticeOf?: (editor: RecordEditor) => ReactNode;
  onSaved: () => Promise<void> | void;
  onClose: () => void;
};

/** The records of a list, each changed, removed and added in place, saved together. */
export function ElementListEditor(props: ElementListProps) {
  const { title, noun, target, present, describe, isAdding = false, hasReason = true } = props;
  const { members } = target;
  const editor = useRecordEditor({ target, present, onSaved: props.onSaved });
  const { form, rows, baseline, conflicts } = editor;
  const { append, remove } = useFieldArray({ control: form.control, name: "rows", keyName: "key" });
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => onlyOne(present, rows));
  const added = useRef(0);
  const focusRow = useRef<number | null>(null);
  const addButton = useRef<HTMLElement | null>(null);

  const setOpen = (uid: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, uid] : [...before].filter((other) => other !== uid)));
  const add = () => {
    const uid = `new-${added.current}`;
    added.current += 1;
    focusRow.current = rows.length;
    append({ uid, id: null, isRemoved: false, values: toFormValues(members, {}) }, { shouldFocus: false });
    setOpen(uid, true);
  };
  const removeRow = (row: RecordRow, index: number) => {
    if (!baseline.has(row.uid) && isBlank(members, row)) {
      remove(index);
      addButton.current?.focus();
    } else form.setValue(`rows.${index}.isRemoved`, true);
    form.clearErrors(`rows.${index}`);
  };
  const undo = (row: RecordRow, index: number) => {
    const before = baseline.get(row.uid);
    if (row.isRemoved) form.setValue(`rows.${index}.isRemoved`, false);
    else if (before) form.setValue(`rows.${index}.values`, before);
    form.clearErrors(`rows.${index}`);
  };

  const first = useRef(true);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    if (isAdding || rows.length === 0) add();
    else if (rows.length === 1) focusRow.current = 0;
  });
  useEffect(() => {
    const index = focusRow.current;
    const [firstMember] = members;
    if (index === null || !rows[index] || !firstMember) return;
    focusRow.current = null;
    form.setFocus(`rows.${index}.values.${firstMember.name}`);
  });

  const errors = form.formState.errors.rows;
  const showErrors = () => {
    const faulty = rows.filter((_, index) => form.getFieldState(`rows.${index}`).invalid);
    setOpened((before) => new Set([...before, ...faulty.map(({ uid }) => uid)]));
    requestAnimationFrame(() => focusFirstError(form, members));
  };
  return (
    <EditorFrame
      editor={editor}
      title={title}
      hasReason={hasReason}
      notice={props.noticeOf?.(editor)}
      onInvalid={showErrors}
      onClose={props.onClose}
    >
      {rows.length === 0 && <p className="py-1 text-13 text-ink-3">Nothing on file.</p>}
      <ul>
        {rows.map((row, index) => (
          <ElementRow
            key={row.uid}
            members={members}
            name={`rows.${index}.values`}
            summary={describe(toRecord(members, row.values)) ?? <span className="text-ink-3">New {noun}</span>}
            label={`${noun} ${index + 1}`}
            state={rowState(row, baseline)}
            isOpen={opened.has(row.uid) || conflicts.has(row.uid) || Boolean(errors?.[index]?.values)}
            onFile={conflicts.get(row.uid)}
            extra={props.extraOf?.(row, editor)}
            onToggle={() => setOpen(row.uid, !opened.has(row.uid))}
            onRemove={() => removeRow(row, index)}
            onUndo={() => undo(row, index)}
          />
        ))}
      </ul>
      <Button
        ref={(element: HTMLElement | null) => {
          addButton.current = element;
        }}
        variant="quiet"
        size="small"
        icon={Plus}
        onClick={add}
        className="mt-1"
      >
        Add {noun}
      </Button>
    </EditorFrame>
  );
}

/** A single record is there to be changed: its fields stand open. */
const onlyOne = ({ records }: RecordsRead, rows: readonly RecordRow[]): ReadonlySet<string> =>
  new Set(records.length === 1 ? rows.map(({ uid }) => uid) : []);

/** The first field that was refused, once it is drawn. */
function focusFirstError(form: RecordEditor["form"], members: readonly Member[]): void {
  for (const [index] of form.getValues("rows").entries()) {
    const refused = members.find(({ name }) => form.getFieldState(`rows.${index}.values.${name}`).invalid);
    if (refused) return form.setFocus(`rows.${index}.values.${refused.name}`);
  }
}
