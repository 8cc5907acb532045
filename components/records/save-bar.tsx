"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { RowCounts } from "@/components/records/record-rows";
import type { RecordForm } from "@/components/records/use-record-editor";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";

type SaveBarProps = {
  form: UseFormReturn<RecordForm>;
  saveLabel: string;
  counts: RowCounts;
  /** Whether somebody is asked if the changes may go. */
  isAsking: boolean;
  hasReason: boolean;
  onAsk: (isAsking: boolean) => void;
  onClose: () => void;
  /** What went wrong: beside the button that was pressed, however long the form is. */
  children?: ReactNode;
};

/** Stays in sight below a long list. */
const barStyle =
  "bottom-0 z-10 -mx-4 mt-3 -mb-3 flex flex-wrap items-center gap-2 border-t bg-sunken px-4 py-3 lg:sticky";

/** Saves all changes of a form, or gives them up; asks before something would be lost. */
export function SaveBar({ form, saveLabel, counts, isAsking, hasReason, onAsk, onClose, children }: SaveBarProps) {
  const keep = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  const summary = inWords(counts);
  if (isAsking) {
    return (
      <div role="alert" className={barStyle}>
        <span className="mr-1 text-13 font-medium text-ink">Discard what is not saved?</span>
        <Button
          ref={(element: HTMLElement | null) => {
            keep.current = element;
          }}
          onClick={() => onAsk(false)}
        >
          Keep editing
        </Button>
        <Button variant="danger" onClick={onClose}>
          Discard changes
        </Button>
      </div>
    );
  }
  return (
    <div className={barStyle}>
      {children}
      {hasReason && (
        <Field
          label="Reason"
          hideLabel
          error={fieldMessage("Reason", form.formState.errors.reason?.message)}
          className="min-w-40 flex-1 sm:max-w-64"
        >
          <Input placeholder="Reason (optional)" maxLength={2000} autoComplete="off" {...form.register("reason")} />
        </Field>
      )}
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {saveLabel}
      </Button>
      <Button variant="quiet" onClick={() => (summary === "" ? onClose() : onAsk(true))}>
        Back
      </Button>
      <span role="status" className="text-12 text-ink-3">
        {summary}
      </span>
    </div>
  );
}

function inWords({ added, changed, removed }: RowCounts): string {
  const parts = [
    { count: added, word: "added" },
    { count: changed, word: "changed" },
    { count: removed, word: "removed" },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}`)
    .join(", ");
}
