"use client";

import { CircleAlert, File, RotateCw, X } from "lucide-react";
import { useId } from "react";
import { documentKinds, isOfState } from "@/components/documents/document-kinds";
import type { Upload, UploadQueue } from "@/components/documents/upload-queue";
import { Button } from "@/components/ui/button";
import { formatBytes } from "@/components/ui/format-bytes";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { stateCodes } from "@/lib/providers/enumerations";

type UploadLineProps = {
  upload: Upload;
  queue: UploadQueue;
  /** Sending was asked for while its type was missing. */
  lacksType: boolean;
};

const states = [{ value: "", label: "No state" }, ...stateCodes.map((value) => ({ value, label: value }))];

/** One file: what it is, how far it is, and what went wrong. */
export function UploadLine({ upload, queue, lacksType }: UploadLineProps) {
  const { id, file, progress } = upload;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-3 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)_auto]">
      <span className="flex min-w-0 items-center gap-2.5">
        <File aria-hidden className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0">
          <span className="block truncate text-13 font-medium text-ink" title={file.name}>
            {file.name}
          </span>
          <span className="block truncate text-12 text-ink-3">
            {formatBytes(file.size)}
            {progress.kind !== "ready" && upload.fileType && ` · ${said(upload)}`}
          </span>
        </span>
      </span>
      <div className="max-md:col-span-2 max-md:row-start-2">
        <Middle upload={upload} queue={queue} lacksType={lacksType} />
      </div>
      <span className="flex items-center gap-1 max-md:col-start-2 max-md:row-start-1">
        {progress.kind === "failed" && !progress.isFinal && (
          <Button size="small" icon={RotateCw} aria-label={`Try ${file.name} again`} onClick={() => queue.start(id)}>
            Try again
          </Button>
        )}
        <IconButton
          label={`${progress.kind === "sending" || progress.kind === "waiting" ? "Cancel" : "Remove"} ${file.name}`}
          icon={X}
          size="small"
          onClick={() => queue.remove(id)}
        />
      </span>
    </li>
  );
}

const said = ({ fileType, state }: Upload): string => (state ? `${fileType}, ${state}` : fileType);

function Middle({ upload, queue, lacksType }: UploadLineProps) {
  const { progress, file } = upload;
  if (progress.kind === "ready") return <Description upload={upload} queue={queue} lacksType={lacksType} />;
  if (progress.kind === "waiting") return <p className="text-12 text-ink-3">Waits for the files before it</p>;
  if (progress.kind === "failed") {
    return (
      <p role="alert" className="flex items-start gap-1 text-12 text-critical">
        <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span className="wrap-anywhere">{progress.reason}</span>
      </p>
    );
  }
  const percent = Math.floor(progress.sent * 100);
  return (
    <div className="flex items-center gap-2">
      <ProgressBar label={`Uploading ${file.name}`} value={percent} className="flex-1" />
      <span className="w-20 shrink-0 text-right text-12 text-ink-2 tabular-nums">
        {percent < 100 ? `${percent} %` : "Checking"}
      </span>
    </div>
  );
}

function Description({ upload, queue, lacksType }: UploadLineProps) {
  const { id, file, fileType, state } = upload;
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-2">
        <SuggestInput
          aria-label={`Type of ${file.name}`}
          aria-invalid={lacksType || undefined}
          aria-describedby={lacksType ? errorId : undefined}
          placeholder="Type of document"
          suggestions={documentKinds(upload.subject.kind)}
          value={fileType}
          maxLength={200}
          onValueChange={(next) => queue.describe(id, { fileType: next, ...(isOfState(next) ? {} : { state: "" }) })}
          className="flex-1"
        />
        {isOfState(fileType) && (
          <Select
            aria-label={`State of ${file.name}`}
            options={states}
            value={state}
            onValueChange={(next) => queue.describe(id, { state: next })}
            className="w-28! shrink-0"
          />
        )}
      </div>
      {lacksType && (
        <p id={errorId} className="flex items-center gap-1 text-12 text-critical">
          <CircleAlert aria-hidden className="size-3 shrink-0" />
          Say what this document is.
        </p>
      )}
    </div>
  );
}
