"use client";

import { FileUp } from "lucide-react";
import { useRef } from "react";
import { ListReport } from "@/components/lists/list-report";
import { useListUpload } from "@/components/lists/use-list-upload";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";

type ListUploadProps = { source: string; listName: string };

/** Takes the next version of a list that is the organization's own, and tells what it changed. */
export function ListUpload({ source, listName }: ListUploadProps) {
  const { state, send, cancel, dismiss } = useListUpload(source);
  const input = useRef<HTMLInputElement>(null);
  const dismissButton = (
    <Button size="small" variant="quiet" onClick={dismiss}>
      Dismiss
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={`File of ${listName}`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            // The same file may be chosen again after it was mended.
            target.value = "";
          }}
        />
        <Button icon={FileUp} disabled={state.kind === "sending"} onClick={() => input.current?.click()}>
          Upload {listName}
        </Button>
        <p className="text-12 text-ink-3">
          A CSV file of at most 25 MB. It becomes the new version whole or not at all; everybody monitored is then
          screened against it.
        </p>
      </div>
      {state.kind === "sending" && (
        <div role="status" className="flex items-center gap-3 rounded border bg-raised px-3 py-2 text-13">
          <span className="min-w-0 truncate font-medium">{state.file.name}</span>
          <ProgressBar
            label={`Uploading ${state.file.name}`}
            value={state.sent < 1 ? Math.floor(state.sent * 100) : null}
            className="min-w-16 flex-1"
          />
          <span className="shrink-0 text-12 text-ink-2 tabular-nums">
            {state.sent < 1 ? `${Math.floor(state.sent * 100)} %` : "Reading"}
          </span>
          <Button size="small" variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.kind === "refused" && (
        <Notice
          tone="critical"
          role="alert"
          title={`${state.file.name} was not taken.`}
          action={
            <span className="flex gap-1">
              {state.isShorter && (
                <Button size="small" onClick={() => void send(state.file, true)}>
                  Take it all the same
                </Button>
              )}
              {dismissButton}
            </span>
          }
        >
          {state.reason}
        </Notice>
      )}
      {state.kind === "done" && <ListReport report={state.report} action={dismissButton} />}
    </div>
  );
}
