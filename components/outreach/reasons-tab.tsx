"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ArchiveDialog } from "@/components/outreach/archive-dialog";
import { allReasonsQuery, type OutreachReason } from "@/components/outreach/outreach-queries";
import { ReasonForm } from "@/components/outreach/reason-form";
import { ReasonRow } from "@/components/outreach/reason-row";
import { useReasonActs } from "@/components/outreach/use-reason-acts";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { useOneOpen } from "@/components/ui/use-one-open";
import { useUrlState } from "@/components/ui/use-url-state";

const newOne = "new";

/** Why somebody may be written to, in the order in which a letter names them. */
export function ReasonsTab() {
  const reasons = useQuery(allReasonsQuery);
  const acts = useReasonActs();
  const [params, update] = useUrlState();
  const { opened, open, close: closeForm } = useOneOpen<string>();
  const [asked, setAsked] = useState<OutreachReason | null>(null);
  const showsArchived = params.get("archived") === "yes";
  if (reasons.isError)
    return (
      <ErrorState
        title="The reasons could not be loaded."
        detail={describeError(reasons.error)}
        untouched="Letters are written as before."
        onRetry={() => void reasons.refetch()}
        retrying={reasons.isFetching}
      />
    );
  const inUse = reasons.data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const archived = reasons.data?.filter(({ archivedAt }) => archivedAt !== null) ?? [];
  const close = (id: string) => {
    if (closeForm(id)) requestAnimationFrame(() => document.getElementById(`edit-${id}`)?.focus());
  };
  return (
    <div className="flex w-full max-w-4xl flex-col gap-4 px-4 pb-10 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="max-w-2xl text-13 text-ink-2">
          Whoever writes a letter chooses why. The label is for you; the sentence stands in the letter where the
          template says <span className="font-mono text-12">{"{{reasons}}"}</span>.
        </p>
        {acts.mayEdit && (
          <Button
            id={`edit-${newOne}`}
            icon={Plus}
            aria-expanded={opened === newOne}
            onClick={() => open(opened === newOne ? null : newOne)}
          >
            Add reason
          </Button>
        )}
      </div>
      {opened === newOne && (
        <div className="rounded border bg-sunken">
          <ReasonForm position={(inUse.at(-1)?.position ?? 0) + 10} onClose={() => close(newOne)} />
        </div>
      )}
      {reasons.data ? (
        <ul aria-label="Reasons" className="divide-y rounded border bg-raised">
          {[...inUse, ...(showsArchived ? archived : [])].map((reason) => (
            <ReasonRow
              key={reason.id}
              reason={reason}
              acts={acts}
              place={inUse.indexOf(reason)}
              inUse={inUse}
              isOpen={opened === reason.id}
              onOpen={() => open(opened === reason.id ? null : reason.id)}
              onClose={() => close(reason.id)}
              onAsk={() => setAsked(reason)}
            />
          ))}
          {inUse.length === 0 && (
            <li>
              <EmptyState title="No reason is in use.">Letters then ask for what the checklist lacks.</EmptyState>
            </li>
          )}
        </ul>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {archived.length > 0 && (
        <Switch
          label={`Show archived (${archived.length})`}
          checked={showsArchived}
          onCheckedChange={(checked) => update({ archived: checked ? "yes" : null }, "replace")}
        />
      )}
      {asked && (
        <ArchiveDialog
          title={asked.archivedAt ? `Bring “${asked.label}” back` : `Archive “${asked.label}”`}
          consequence={
            asked.archivedAt
              ? "Letters can name it again."
              : "New letters cannot name it any more; those that do stay as they are."
          }
          act={asked.archivedAt ? "Bring back" : "Archive reason"}
          onSubmit={async (why) => {
            await acts.archive(asked, why);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
