"use client";

import { useRef, useState } from "react";
import { PublishDraft } from "@/components/forms/publish-draft";
import type { FormEditing } from "@/components/forms/use-form-editing";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { ApiClientError } from "@/lib/api/client";

/** Which version takes submissions, and what becomes of the draft: save it, publish it with a reason, or discard it. */
export function FormDraftBar({ editing }: { editing: FormEditing }) {
  const { draft, isEdited, mayEdit, discard, save } = editing;
  const [isPublishing, setIsPublishing] = useState(false);
  const publishButton = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label="State of the form" className="flex flex-col gap-3 rounded border bg-raised p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CurrentVersion editing={editing} />
        {isEdited ? (
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="waiting">Not saved</Badge>
            <Button onClick={editing.undo}>Undo changes</Button>
            <Button variant="primary" busy={save.isPending} onClick={editing.saveEdited}>
              Save draft
            </Button>
          </div>
        ) : (
          draft && (
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-12 text-ink-3">
                <Badge tone="waiting">Draft</Badge> of version {draft.version} by {draft.createdByName}, saved{" "}
                <MomentText value={draft.updatedAt} />
              </span>
              {mayEdit && (
                <>
                  <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
                    Discard draft
                  </Button>
                  <Button
                    ref={publishButton}
                    variant="primary"
                    aria-expanded={isPublishing}
                    onClick={() => setIsPublishing(!isPublishing)}
                  >
                    Publish draft
                  </Button>
                </>
              )}
            </div>
          )
        )}
      </div>
      <SaveProblem editing={editing} />
      {draft && !isEdited && isPublishing && (
        <PublishDraft
          editing={editing}
          onClose={() => {
            setIsPublishing(false);
            requestAnimationFrame(() => publishButton.current?.focus());
          }}
        />
      )}
    </section>
  );
}

function CurrentVersion({ editing: { current } }: { editing: FormEditing }) {
  return (
    <div className="min-w-0 flex-1 basis-72 text-13">
      <p className="font-medium">
        {current ? `Version ${current.version} takes submissions` : "No version takes submissions"}
      </p>
      <p className="text-12 text-ink-3 wrap-anywhere">
        {current ? (
          <>
            Published by {current.publishedByName} on <DateText value={current.publishedAt} />: {current.reason}
          </>
        ) : (
          "Publish a draft, and it does"
        )}
      </p>
    </div>
  );
}

/** The question that a path like fields.3.label is about, and the member of it. */
function placeOf(path: string, { content }: FormEditing): string {
  const [list, index, member] = path.split(".");
  if (list === "fields") return [content?.fields[Number(index)]?.label, member].filter(Boolean).join(", ");
  const from = list === "fieldMap" ? content?.fieldMap[Number(index)]?.from : undefined;
  const label = content?.fields.find(({ key }) => key === from)?.label;
  return label ? `Map of ${label}` : path;
}

function SaveProblem({ editing }: { editing: FormEditing }) {
  const error = editing.save.error ?? editing.discard.error;
  if (!error) return null;
  const problems = error instanceof ApiClientError ? error.errors : [];
  const isOvertaken = error instanceof ApiClientError && [409, 412].includes(error.status);
  return (
    <Notice
      tone="critical"
      role="alert"
      title={
        isOvertaken ? "Somebody else changed the draft meanwhile. Nothing of yours was saved." : "Nothing was saved."
      }
      action={
        isOvertaken && (
          <Button size="small" onClick={() => void editing.takeOver()}>
            Give mine up and read theirs
          </Button>
        )
      }
    >
      {describeError(error)}
      {problems.length > 0 && (
        <ul className="list-disc pl-4">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <span className="font-medium">{placeOf(path, editing)}</span>: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
