"use client";

import { useQuery } from "@tanstack/react-query";
import { CornerDownRight } from "lucide-react";
import { useState } from "react";
import { RowFacts } from "@/components/committee/agenda-row";
import { type Candidate, candidatesQuery } from "@/components/committee/committee-queries";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatDate } from "@/components/ui/format-date";
import { SearchField } from "@/components/ui/search-field";
import { SentDialog } from "@/components/ui/sent-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { counted } from "@/lib/counted";

const step = 50;

type CandidatesDialogProps = { acts: CommitteeActs; onClose: () => void };

/** The files that wait for the committee, what was left over first; the chosen ones come to the end of the agenda. */
export function CandidatesDialog({ acts, onClose }: CandidatesDialogProps) {
  const toast = useToast();
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(step);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const answer = useQuery(candidatesQuery({ limit, search: search || undefined }));
  const files = answer.data?.data ?? [];
  const isAll = files.length > 0 && files.every(({ workflowId }) => chosen.has(workflowId));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    );
  const add = async () => {
    await acts.add([...chosen]);
    toast.done({ title: `${counted(chosen.size, "file")} put on the agenda` });
  };
  return (
    <SentDialog
      title="Add files"
      description="Held for the committee, tabled, or shared to it; what an earlier meeting left open comes first."
      act={chosen.size === 0 ? "Add files" : `Add ${counted(chosen.size, "file")}`}
      untouched="Nothing was put on the agenda."
      size="large"
      isDisabled={chosen.size === 0}
      onSend={add}
      onClose={onClose}
    >
      <SearchField label="Search files" placeholder="Name, NPI or id" value={search} onSearch={setSearch} />
      {answer.error && !answer.data ? (
        <ErrorState
          title="The files could not be loaded."
          detail={describeError(answer.error)}
          untouched="The agenda is as it was."
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : !answer.data ? (
        <Skeleton className="h-64" />
      ) : files.length === 0 ? (
        <EmptyState
          title={search ? "No file that waits for the committee matches." : "No file waits for the committee."}
        >
          {search ? undefined : "Share a file to the committee, and it stands here."}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-2">
          <Checkbox
            label={`All ${counted(files.length, "file")} shown`}
            checked={isAll}
            indeterminate={!isAll && files.some(({ workflowId }) => chosen.has(workflowId))}
            onCheckedChange={(isChosen) =>
              choose(
                files.map(({ workflowId }) => workflowId),
                isChosen,
              )
            }
            className="px-3"
          />
          <ul aria-label="Files" aria-busy={answer.isPlaceholderData} className="divide-y rounded border">
            {files.map((file) => (
              <li key={file.workflowId} className="px-3 py-2">
                <CandidateLine
                  file={file}
                  isChosen={chosen.has(file.workflowId)}
                  onChange={(isChosen) => choose([file.workflowId], isChosen)}
                />
              </li>
            ))}
          </ul>
          {answer.data.count > files.length && (
            <Button variant="quiet" busy={answer.isFetching} onClick={() => setLimit(limit + step)}>
              Show more: {(answer.data.count - files.length).toLocaleString("en-US")} left
            </Button>
          )}
        </div>
      )}
    </SentDialog>
  );
}

type CandidateLineProps = { file: Candidate; isChosen: boolean; onChange: (isChosen: boolean) => void };

function CandidateLine({ file, isChosen, onChange }: CandidateLineProps) {
  const { name, carriedFrom, sharedReason } = file;
  return (
    <Checkbox
      aria-label={name}
      checked={isChosen}
      onCheckedChange={onChange}
      label={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <RowFacts item={{ ...file, outcome: null }} />
        </span>
      }
      hint={
        (carriedFrom || sharedReason) && (
          <>
            {carriedFrom && (
              <span className="flex items-center gap-1.5">
                <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
                Left open by {carriedFrom.meetingName}, {formatDate(carriedFrom.meetsAt)}
              </span>
            )}
            {sharedReason && <span className="block wrap-anywhere">{sharedReason}</span>}
          </>
        )
      }
    />
  );
}
