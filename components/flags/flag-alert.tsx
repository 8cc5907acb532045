"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { refreshFile } from "@/components/credentialing/file-cache";
import type { SubjectFlag } from "@/components/credentialing/workflow-file";
import { ClearFlagForm } from "@/components/flags/clear-flag-form";
import { FlagDetailView } from "@/components/flags/flag-detail-view";
import { countsKey, flagKey, inboxKey } from "@/components/flags/flags-cache";
import { severityWords } from "@/components/flags/inbox-filters";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { describeError } from "@/components/ui/describe-error";
import { datesInWords } from "@/components/ui/format-date";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { toneIcons, toneText } from "@/components/ui/tone";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { deactivateFlag, getFlag } from "@/lib/flags/operations";

/** An open flag: one line and one action, which opens its evidence and the way to clear it in place. */
export function FlagAlert({ flag, subject }: { flag: SubjectFlag; subject: SubjectRef }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailId = useId();
  const Icon = toneIcons[flag.severity];
  return (
    <li>
      <div className="flex min-h-(--row-height) flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5 px-4 py-1.5">
        <Icon aria-hidden className={classNames("size-4 shrink-0", toneText[flag.severity])} />
        <p className="min-w-0 flex-1 basis-52 text-13">
          <span className="sr-only">{severityWords[flag.severity]}: </span>
          <span className="mr-2 font-medium text-ink">{flag.flagType}</span>
          <span className="text-ink-2 wrap-anywhere">{datesInWords(flag.description)}</span>
        </p>
        {/* Together, below the text where both do not fit beside it. */}
        <span className="flex shrink-0 items-center gap-2.5">
          {flag.isConfirmed && <Badge tone="critical">Confirmed</Badge>}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={detailId}
            aria-label={`Review flag: ${flag.flagType}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="flex items-center gap-1">
              Review
              <ChevronDown
                aria-hidden
                className={classNames("size-3.5 transition-transform duration-(--motion-fast)", isOpen && "rotate-180")}
              />
            </span>
          </Button>
        </span>
      </div>
      <div id={detailId} hidden={!isOpen} className="border-t bg-sunken px-4 py-3 sm:pl-10.5">
        {isOpen && <AlertDetail flag={flag} subject={subject} />}
      </div>
    </li>
  );
}

function AlertDetail({ flag, subject }: { flag: SubjectFlag; subject: SubjectRef }) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const [isClearing, setIsClearing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const detail = useQuery({
    queryKey: flagKey(flag.id),
    queryFn: () => call(getFlag, { params: { id: flag.id } }),
  });
  const close = () => {
    setIsClearing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const clear = async (reason: string) => {
    await call(deactivateFlag, { params: { id: flag.id }, body: { reason } });
    toast.done({ title: "Flag cleared" });
    for (const queryKey of [inboxKey, countsKey, flagKey(flag.id)]) void client.invalidateQueries({ queryKey });
    await refreshFile(client, subject.id);
  };
  const isForSupervisor = flag.isConfirmed && !user.roles.includes("Supervisor");
  return (
    <div className="flex flex-col gap-4" aria-busy={detail.isPending}>
      {detail.data && <FlagDetailView detail={detail.data} />}
      {detail.isPending && <Skeleton className="h-40" />}
      {detail.isError && !detail.data && (
        <Notice
          tone="critical"
          title="The evidence could not be loaded."
          action={
            <Button size="small" onClick={() => void detail.refetch()}>
              Try again
            </Button>
          }
        >
          {describeError(detail.error)}
        </Notice>
      )}
      {isForSupervisor ? (
        <p className="text-12 text-ink-3">Only a Supervisor can clear a confirmed match.</p>
      ) : isClearing ? (
        <ClearFlagForm kind={subject.kind} clear={clear} onClose={close} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} onClick={() => setIsClearing(true)}>
            Clear flag with a reason
          </Button>
        </div>
      )}
    </div>
  );
}
