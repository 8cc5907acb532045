"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileText, Mail, MailOpen, X } from "lucide-react";
import type { RefObject } from "react";
import { ClearFlagForm } from "@/components/flags/clear-flag-form";
import { FlagDetailView } from "@/components/flags/flag-detail-view";
import { flagKey, type InboxFlag } from "@/components/flags/flags-cache";
import { foundBy, severityWords } from "@/components/flags/inbox-filters";
import { fileAddress, subjectOf } from "@/components/flags/inbox-groups";
import type { FlagActs } from "@/components/flags/use-flag-acts";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { datesInWords } from "@/components/ui/format-date";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { getFlag } from "@/lib/flags/operations";

type FlagPanelProps = {
  id: string;
  /** What the list knows of it already. */
  row: InboxFlag | undefined;
  /** Keys are still moving: nothing is asked of the service yet. */
  isResting: boolean;
  isClearing: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  acts: FlagActs;
  onClearing: (isClearing: boolean) => void;
  onClear: (flag: InboxFlag, reason: string) => Promise<void>;
  onClose: () => void;
};

/** A flag in full: what was found, what it rests on, what can be done, what happened to it. */
export function FlagPanel(props: FlagPanelProps) {
  const { id, row, isResting, isClearing, heading, acts, onClearing, onClear, onClose } = props;
  const detail = useQuery({
    queryKey: flagKey(id),
    queryFn: () => call(getFlag, { params: { id } }),
    enabled: isResting,
  });
  const flag = detail.data ?? row;
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={detail.isPending}>
      <div className="flex shrink-0 items-center gap-2 px-4 pt-3 @3xl:hidden">
        <Button variant="quiet" icon={ArrowLeft} onClick={onClose}>
          Flags
        </Button>
      </div>
      {detail.isError && !detail.data && (
        <ErrorState
          title="The flag could not be loaded."
          detail={describeError(detail.error)}
          untouched="Nothing was changed."
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
      )}
      {flag && !(detail.isError && !detail.data) && (
        <div className="flex flex-col gap-4 p-4 md:px-6 @3xl:min-h-0 @3xl:flex-1 @3xl:overflow-y-auto">
          <PanelHead flag={flag} heading={heading} onClose={onClose} />
          {isClearing && flag.active ? (
            <ClearFlagForm
              key={id}
              kind={subjectOf(flag).kind}
              clear={(reason) => onClear(flag, reason)}
              onClose={() => onClearing(false)}
            />
          ) : (
            <PanelActs flag={flag} acts={acts} onClearing={() => onClearing(true)} />
          )}
          {detail.data ? <FlagDetailView detail={detail.data} /> : <EvidenceSkeleton />}
        </div>
      )}
      {!flag && !detail.isError && (
        <div className="flex flex-col gap-4 p-4 md:px-6">
          <Skeleton className="h-6 w-64" />
          <EvidenceSkeleton />
        </div>
      )}
    </div>
  );
}

type PanelHeadProps = { flag: InboxFlag; heading: RefObject<HTMLHeadingElement | null>; onClose: () => void };

function PanelHead({ flag, heading, onClose }: PanelHeadProps) {
  const found = flag.actionSource in foundBy ? foundBy[flag.actionSource as keyof typeof foundBy].words : "";
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex flex-wrap gap-1.5">
          <Badge tone={flag.severity}>{severityWords[flag.severity]}</Badge>
          {flag.is_confirmed && <Badge tone="critical">Confirmed match</Badge>}
          {!flag.active && <Badge tone="done">Cleared</Badge>}
          {flag.sharedToCredCommittee && <Badge tone="waiting">Shared to committee</Badge>}
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold text-ink outline-none wrap-anywhere">
          {flag.flagType}: {flag.subject_name}
        </h2>
        <p className="mt-0.5 text-13 text-ink-2 wrap-anywhere">{datesInWords(flag.description)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <span>
            Raised <MomentText value={flag.flaggedDate} /> {found}
          </span>
          {flag.due_date && (
            <span>
              Due <DateText value={flag.due_date} />
            </span>
          )}
          {flag.expirationDate && (
            <span>
              Expires <DateText value={flag.expirationDate} />
            </span>
          )}
          {flag.npi && (
            <span>
              NPI <CopyableId value={flag.npi} label="NPI" className="ml-1 align-bottom" />
            </span>
          )}
        </p>
        {!flag.active && flag.resolved_at && (
          <p className="mt-1 text-12 text-ink-2 wrap-anywhere">
            Cleared by {flag.resolved_by_name || "the service"}, <DateText value={flag.resolved_at} />
            {flag.resolution_reason && `: ${flag.resolution_reason}`}
          </p>
        )}
      </div>
      <span className="hidden @3xl:block">
        <IconButton label="Close flag" icon={X} onClick={onClose} side="bottom" />
      </span>
    </header>
  );
}

type PanelActsProps = { flag: InboxFlag; acts: FlagActs; onClearing: () => void };

/** What can be done with the flag, in the order of weight. */
function PanelActs({ flag, acts, onClearing }: PanelActsProps) {
  const { user } = useConsoleSession();
  const isForSupervisor = flag.is_confirmed && !user.roles.includes("Supervisor");
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {flag.active ? (
          !isForSupervisor && <Button onClick={onClearing}>Clear with a reason</Button>
        ) : (
          <Button onClick={() => void acts.change({ ids: [flag.id] }, "activate").catch(acts.failed)}>
            Open again
          </Button>
        )}
        <Button icon={flag.read ? Mail : MailOpen} onClick={() => void acts.mark(flag, !flag.read)}>
          {flag.read ? "Mark unread" : "Mark read"}
        </Button>
        <ButtonLink href={fileAddress(subjectOf(flag))} icon={FileText}>
          Open file
        </ButtonLink>
      </div>
      {flag.active && isForSupervisor && (
        <p className="mt-2 text-12 text-ink-3">Only a Supervisor can clear a confirmed match.</p>
      )}
    </div>
  );
}

function EvidenceSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2.5">
      {["w-40", "w-full", "w-full", "w-5/6", "w-full", "w-2/3"].map((width, index) => (
        // The lines are all alike: their place is all there is to tell them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
