"use client";

import { useId, useState } from "react";
import type { NpdbUpload } from "@/components/npdb/use-npdb-upload";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { sentenceOf } from "@/components/ui/sentence-of";
import { Textarea } from "@/components/ui/textarea";
import { counted } from "@/lib/counted";
import type { NpdbReceipt } from "@/lib/npdb/operations";

type NpdbUploadStateProps = {
  state: NpdbUpload;
  onSend: (file: File, reason: string) => void;
  onCancel: () => void;
  onDismiss: () => void;
};

/** Where the upload of a query response stands: on its way, read, refused, or about somebody else. */
export function NpdbUploadState({ state, onSend, onCancel, onDismiss }: NpdbUploadStateProps) {
  const dismiss = (
    <Button size="small" variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  if (state.kind === "idle") return null;
  if (state.kind === "sending") {
    const percent = Math.floor(state.sent * 100);
    return (
      <div role="status" className="flex items-center gap-3 rounded border px-3 py-2 text-13">
        <span className="min-w-0 truncate font-medium">{state.file.name}</span>
        <ProgressBar label={`Uploading ${state.file.name}`} value={percent} className="min-w-16 flex-1" />
        <span className="shrink-0 text-12 text-ink-2 tabular-nums">{percent < 100 ? `${percent} %` : "Reading"}</span>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (state.kind === "refused") {
    return (
      <Notice tone="critical" role="alert" title={`${state.file.name} was not taken.`} action={dismiss}>
        {state.reason} Nothing was stored.
      </Notice>
    );
  }
  if (state.kind === "another") {
    return <AnotherPerson {...state} onSend={(reason) => onSend(state.file, reason)} onDismiss={onDismiss} />;
  }
  const { receipt } = state;
  const tone = receipt.element === "waits for a person" || receipt.query.reportCount > 0 ? "major" : "done";
  return (
    <Notice tone={tone} role="status" title={receipt.message} action={dismiss}>
      {whatFollowed(receipt)}
    </Notice>
  );
}

function whatFollowed({ reportsAdded, reportsChanged, flagsRaised, element }: NpdbReceipt): string {
  const parts = [
    reportsAdded > 0 && `${counted(reportsAdded, "report", "reports")} added to the file`,
    reportsChanged > 0 && `${counted(reportsChanged, "report", "reports")} brought up to date`,
    flagsRaised > 0 && `${counted(flagsRaised, "flag", "flags")} raised`,
    element === "verified" && "the Data Bank query on the checklist is verified",
    element === "waits for a person" && "the Data Bank query on the checklist waits for a person who has read them",
  ].filter((part) => part !== false);
  return sentenceOf(parts.join(", "));
}

type AnotherPersonProps = {
  file: File;
  differences: readonly { path: string; message: string }[];
  onSend: (reason: string) => void;
  onDismiss: () => void;
};

/** Both sides of what differs; taking the response all the same asks why. */
function AnotherPerson({ file, differences, onSend, onDismiss }: AnotherPersonProps) {
  const titleId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setMissing(true);
        else onSend(reason.trim());
      }}
    >
      <Notice tone="critical" role="alert" title={<span id={titleId}>{file.name} names another person.</span>}>
        Nothing was stored. Compare before you take it.
      </Notice>
      <dl className="grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        {differences.map(({ path, message }) => (
          <div key={path} className="contents">
            <dt className="text-ink-3 first-letter:uppercase">{path}</dt>
            <dd className="wrap-anywhere">{message}</dd>
          </div>
        ))}
      </dl>
      <Field
        label="Why it is this provider's"
        error={isMissing && reason.trim() === "" ? "Say why, for example a maiden name." : undefined}
      >
        <Textarea rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Take it all the same</Button>
        <Button variant="quiet" onClick={onDismiss}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
