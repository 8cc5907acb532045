"use client";

import { useRef, useState } from "react";
import { PolicyPreview } from "@/components/policies/policy-preview";
import { PublishForm } from "@/components/policies/publish-form";
import type { DraftState } from "@/components/policies/use-policy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { ApiClientError } from "@/lib/api/client";

/** Which version is in force, and what becomes of the draft: try it out, publish it with a reason, or discard it. */
export function DraftBar({ editing }: { editing: DraftState }) {
  const { current, draft, isEdited, mayEdit, discard } = editing;
  const [opened, setOpened] = useState<"preview" | "publish" | null>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  if (!current) return null;
  const canAct = draft !== null && !isEdited;
  return (
    <section aria-label="State of the rules" className="flex flex-col gap-3 rounded border bg-raised p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 text-13">
          <p className="font-medium">
            {current.version === 0
              ? "The rules that the program brings are in force"
              : `Version ${current.version} is in force`}
          </p>
          <p className="text-12 text-ink-3">
            {current.version === 0 ? (
              "Nothing was published yet"
            ) : (
              <>
                Published by {current.publishedByName} on <DateText value={current.publishedAt} />: {current.reason}
              </>
            )}
          </p>
        </div>
        {isEdited ? (
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="waiting">Not saved</Badge>
            <Button onClick={editing.undo}>Undo changes</Button>
            <Button variant="primary" busy={editing.isSaving} onClick={editing.saveEdited}>
              Save draft
            </Button>
          </div>
        ) : (
          draft && (
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-12 text-ink-3">
                <Badge tone="waiting">Draft</Badge> by {draft.createdByName}, saved{" "}
                <MomentText value={draft.updatedAt} />
              </span>
              {mayEdit && (
                <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
                  Discard draft
                </Button>
              )}
              <Button
                aria-expanded={opened === "preview"}
                onClick={() => setOpened(opened === "preview" ? null : "preview")}
              >
                See what would change
              </Button>
              {mayEdit && (
                <Button
                  ref={publishButton}
                  variant="primary"
                  aria-expanded={opened === "publish"}
                  onClick={() => setOpened(opened === "publish" ? null : "publish")}
                >
                  Publish draft
                </Button>
              )}
            </div>
          )
        )}
      </div>
      <SaveProblem error={editing.saveError ?? discard.error} />
      {canAct && opened === "publish" && (
        <PublishForm
          editing={editing}
          onClose={() => {
            setOpened(null);
            requestAnimationFrame(() => publishButton.current?.focus());
          }}
        />
      )}
      {canAct && opened === "preview" && <PolicyPreview kind={editing.kind} draftMark={draft.etag ?? ""} />}
    </section>
  );
}

function SaveProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const problems = error instanceof ApiClientError ? error.errors : [];
  return (
    <Notice tone="critical" role="alert" title="Nothing was saved.">
      {describeError(error)}
      {problems.length > 0 && (
        <ul className="list-disc pl-4">
          {problems.map(({ path, message }) => (
            <li key={path}>
              <span className="font-mono text-12">{path.replace(/^content\./, "")}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
