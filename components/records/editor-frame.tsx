"use client";

import { type ReactNode, useEffect, useState } from "react";
import { SaveBar } from "@/components/records/save-bar";
import { useUnsavedChanges } from "@/components/records/unsaved-changes";
import type { RecordEditor, RecordsRead } from "@/components/records/use-record-editor";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { FormProvider } from "react-hook-form";

type EditorFrameProps = {
  editor: RecordEditor;
  /** "Licenses": the form is "Edit licenses", its button "Save licenses". */
  title: string;
  /** Whether its operation keeps a reason. */
  hasReason: boolean;
  /** Something to say above the records, for example a refusal with a way out. */
  notice?: ReactNode;
  onInvalid: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in place: its title, its records, what went wrong, and one button that saves all of it. */
export function EditorFrame({ editor, title, hasReason, notice, onInvalid, onClose, children }: EditorFrameProps) {
  const { form, counts, changes, moved, refusal, save, takeOver } = editor;
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(changes > 0);
  // Escape leaves a form in which nothing was changed; otherwise it asks, and a second time it stays.
  const container = useFormKeys(() => (changes === 0 ? onClose() : setAsking(!isAsking)));
  const words = title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  const listRefusal = form.formState.errors.rows?.root?.message;
  useStayPut(container);
  const lookAt = (present: RecordsRead) => {
    takeOver(present);
    // To the first member that both changed, else to the button that saves.
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>("[data-on-file] button, button[type=submit]")?.focus(),
    );
  };
  return (
    <FormProvider {...form}>
      <form
        ref={container}
        noValidate
        aria-label={`Edit ${words}`}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(false);
          if (changes === 0) onClose();
          else void save(onInvalid);
        }}
        className="-mx-4 border-y bg-sunken px-4 py-3 lg:**:scroll-mb-20"
      >
        <h3 className="pb-1.5 text-13 font-semibold text-ink">{title}</h3>
        {notice}
        {children}
        <SaveBar
          form={form}
          saveLabel={`Save ${words}`}
          counts={counts}
          hasReason={hasReason}
          isAsking={isAsking}
          onAsk={setAsking}
          onClose={onClose}
        >
          {moved && (
            <Notice
              tone="major"
              role="alert"
              title="Somebody changed this while you were at it. Nothing of yours is saved or lost."
              action={
                <Button size="small" onClick={() => lookAt(moved)}>
                  Load what is on file
                </Button>
              }
              className="w-full"
            >
              It is put beside what you typed; then look through it and save again.
            </Notice>
          )}
          {(refusal ?? listRefusal) && (
            <Notice
              tone="critical"
              role="alert"
              title={editor.isPartlySaved ? "Not everything was saved." : "Nothing was saved."}
              className="w-full"
            >
              {refusal ?? listRefusal}
            </Notice>
          )}
        </SaveBar>
      </form>
    </FormProvider>
  );
}

/** Enter in a field of one line sends a form by nature of the browser: half a record would be sent, or lost. */
function useStayPut(container: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const form = container.current;
    const stay = (event: KeyboardEvent) => {
      const isPlainEnter = event.key === "Enter" && !event.metaKey && !event.ctrlKey;
      if (isPlainEnter && event.target instanceof HTMLInputElement) event.preventDefault();
    };
    form?.addEventListener("keydown", stay);
    return () => form?.removeEventListener("keydown", stay);
  }, [container]);
}
