"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fileKey } from "@/components/credentialing/file-cache";
import { ChangedValues } from "@/components/history/changed-values";
import { MomentText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { type HistoryEntry, listFacilityHistory, listProviderHistory } from "@/lib/history/operations";

const shown = 8;
/** What the service makes of a change, not a change that a decision rests on. */
const consequences: readonly string[] = ["buildPacket", "drawDecisionSheet"];

type ChangedSinceProps = {
  subject: SubjectRef;
  title: string;
  /** When the file was read that the decision was to rest on. */
  since: string | null;
  /** The form is still open with what was typed. */
  isKept: boolean;
};

/** The service refused to decide on a file that is another one by now: what changed, who did it, why. */
export function ChangedSince({ subject, title, since, isKept }: ChangedSinceProps) {
  const changes = useQuery({
    queryKey: [...fileKey(subject.id), "changed-since", since],
    queryFn: () => historyOf(subject),
    select: ({ data }) =>
      data.filter(({ at, action }) => (since === null || at >= since) && !consequences.includes(action)),
  });
  const place = useRef<HTMLDivElement>(null);
  // The form is longer than its panel: what stopped the signature must not stand out of sight above it.
  useEffect(() => {
    // In braces: browsers have begun to answer a promise, which React would take for what ends the effect.
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={place} className="scroll-my-3">
      <Notice tone="major" role="alert" title={title}>
        <p>
          {isKept
            ? "Nothing was signed, and what you typed is kept. Look at what changed, then sign again."
            : "Nothing of yours was saved. The file shows how it stands now: look at it and decide again."}
        </p>
        {changes.isPending && <Skeleton className="mt-2 h-10" />}
        {changes.data && changes.data.length > 0 && (
          <ul aria-label="What changed" className="mt-2 flex flex-col gap-2 border-t pt-2">
            {changes.data.slice(0, shown).map((entry) => (
              <ChangeLine key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {changes.data && changes.data.length > shown && (
          <p className="mt-2 text-12">And {changes.data.length - shown} more, in the history.</p>
        )}
      </Notice>
    </div>
  );
}

function ChangeLine({ entry }: { entry: HistoryEntry }) {
  return (
    <li className="flex flex-col gap-0.5">
      <p>
        <span className="font-medium text-ink">{entry.summary}</span>
        {entry.subject_label && <span className="text-ink-3"> · {entry.subject_label}</span>}
      </p>
      <p className="text-12 text-ink-3">
        {entry.actor_name}
        {entry.client_name !== null && ` through ${entry.client_name}`}, <MomentText value={entry.at} />
      </p>
      {entry.changes.length > 0 && <ChangedValues changes={entry.changes} />}
      {entry.reason && <p className="text-12">“{entry.reason}”</p>}
    </li>
  );
}

const historyOf = ({ kind, id }: SubjectRef) =>
  kind === "provider"
    ? call(listProviderHistory, { params: { providerId: id }, query: { limit: 50 } })
    : call(listFacilityHistory, { params: { facilityId: id }, query: { limit: 50 } });
