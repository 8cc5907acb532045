import { ChangedValues } from "@/components/history/changed-values";
import { MomentText } from "@/components/ui/date-text";
import { historyKinds } from "@/lib/history/history-kinds";
import type { HistoryEntry } from "@/lib/history/operations";

/** What was done, newest first: what, who, when, what it changed, why. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="divide-y">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <div className="text-12 text-ink-3">
            <p className="text-13 text-ink-2 wrap-anywhere">{entry.actor_name}</p>
            {entry.client_name !== null && <p className="wrap-anywhere">through {entry.client_name}</p>}
            <p>
              <MomentText value={entry.at} />
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-13">
              <span className="font-medium text-ink">{entry.summary}</span>
              <span className="text-12 text-ink-3">
                {" "}
                · {historyKinds[entry.kind].label}
                {entry.subject_label && ` · ${entry.subject_label}`}
              </span>
            </p>
            {entry.changes.length > 0 && <ChangedValues changes={entry.changes} />}
            {entry.reason && <p className="text-13 text-ink-2 wrap-anywhere">“{entry.reason}”</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
