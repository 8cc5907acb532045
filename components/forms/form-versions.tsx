"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ContentChanges } from "@/components/forms/content-changes";
import { type FormDetail, versionQuery } from "@/components/forms/forms-queries";
import { WithdrawVersion } from "@/components/forms/withdraw-version";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";

type Version = FormDetail["versions"][number];
type FormVersionsProps = { form: FormDetail; mayEdit: boolean };

/** Every version of a form: who published or withdrew it, when and why, and what it asks otherwise. */
export function FormVersions({ form, mayEdit }: FormVersionsProps) {
  const [opened, setOpened] = useState<{ id: string; what: "changes" | "withdraw" } | null>(null);
  if (form.versions.length === 0) return <EmptyState title="There is no version yet." />;
  const toggle = (id: string, what: "changes" | "withdraw") =>
    setOpened(opened?.id === id && opened.what === what ? null : { id, what });
  return (
    <ol aria-label="Versions" className="divide-y rounded border bg-raised">
      {form.versions.map((version, index) => {
        const { id, state, withdrawnReason, withdrawnByName, withdrawnAt } = version;
        const earlier = form.versions[index + 1];
        const isOpen = opened?.id === id ? opened.what : null;
        return (
          <li key={id} className="px-3 py-2 text-13">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="flex w-60 shrink-0 flex-wrap items-center gap-2 font-medium">
                Version {version.version}
                <VersionState version={version} isCurrent={id === form.currentVersionId} />
              </span>
              <div className="min-w-0 flex-1 basis-60">
                <VersionStory version={version} />
                {state === "withdrawn" && (
                  <p className="text-12 text-ink-2 wrap-anywhere">
                    Withdrawn by {withdrawnByName}, <MomentText value={withdrawnAt} />: {withdrawnReason}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-1">
                {earlier && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-expanded={isOpen === "changes"}
                    aria-label={`What version ${version.version} ${state === "draft" ? "changes" : "changed"}`}
                    onClick={() => toggle(id, "changes")}
                  >
                    {state === "draft" ? "What it changes" : "What it changed"}
                  </Button>
                )}
                {mayEdit && state === "published" && (
                  <Button
                    id={`withdraw-${id}`}
                    size="small"
                    variant="danger"
                    aria-expanded={isOpen === "withdraw"}
                    aria-label={`Withdraw version ${version.version}`}
                    onClick={() => toggle(id, "withdraw")}
                  >
                    Withdraw
                  </Button>
                )}
              </div>
            </div>
            {isOpen === "changes" && earlier && <VersionChanges form={form} before={earlier} after={version} />}
            {isOpen === "withdraw" && (
              <WithdrawVersion
                form={form}
                version={version}
                onClose={() => {
                  setOpened(null);
                  requestAnimationFrame(() => document.getElementById(`withdraw-${id}`)?.focus());
                }}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function VersionState({ version: { state }, isCurrent }: { version: Version; isCurrent: boolean }) {
  if (state === "draft") return <Badge tone="waiting">Draft</Badge>;
  if (state === "withdrawn") return <Badge>Withdrawn</Badge>;
  return isCurrent ? <Badge tone="done">Takes submissions</Badge> : <Badge tone="minor">By its id only</Badge>;
}

function VersionStory({ version }: { version: Version }) {
  if (version.state === "draft") {
    return (
      <p className="text-12 text-ink-3">
        Begun by {version.createdByName}, saved <MomentText value={version.updatedAt} />
      </p>
    );
  }
  return (
    <>
      <p className="wrap-anywhere">{version.reason}</p>
      <p className="text-12 text-ink-3">
        Published by {version.publishedByName}, <MomentText value={version.publishedAt} />
      </p>
    </>
  );
}

function VersionChanges({ form, before, after }: { form: FormDetail; before: Version; after: Version }) {
  const earlier = useQuery(versionQuery(form.id, before.id));
  const later = useQuery(versionQuery(form.id, after.id));
  const error = earlier.error ?? later.error;
  if (error) return <p className="pt-2 text-12 text-critical">{describeError(error)}</p>;
  if (!earlier.data || !later.data) return <Spinner />;
  return (
    <div className="mt-2 border-t pt-2">
      <ContentChanges before={earlier.data} after={later.data} since={`version ${before.version}`} />
    </div>
  );
}
