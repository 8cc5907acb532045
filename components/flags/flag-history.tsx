import type { FlagDetail } from "@/components/flags/flags-cache";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { type Tone, toneIcons, toneText } from "@/components/ui/tone";

type Entry = { at: string | null; by: string; client_name?: string | null; action: string; reason: string };

const acts: Record<string, { words: string; tone: Tone }> = {
  raiseFlag: { words: "Raised", tone: "major" },
  reopenFlag: { words: "Open again", tone: "major" },
  closeFlag: { words: "Closed", tone: "done" },
  deactivateFlag: { words: "Cleared", tone: "done" },
  activateFlag: { words: "Opened again", tone: "major" },
  markFlagRead: { words: "Marked read", tone: "neutral" },
  markFlagUnread: { words: "Marked unread", tone: "neutral" },
};

/** "linkListRecord" as "Link list record", for what has no words of its own yet. */
const inWords = (action: string): string => {
  const words = action.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Everything that happened to a flag and who has read it, newest first. */
export function FlagHistory({ detail: { history, readers, description } }: { detail: FlagDetail }) {
  const reads = readers.map(
    ({ read_at, reader_name, reason }): Entry => ({ at: read_at, by: reader_name, action: "markFlagRead", reason }),
  );
  // Who reads a flag is kept with the reading; an audit of the same act would say it twice.
  const told = history.filter(({ action }) => action !== "markFlagRead");
  const entries = [...told, ...reads].toSorted((left, right) => (right.at ?? "").localeCompare(left.at ?? ""));
  if (entries.length === 0) return null;
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-13 font-semibold text-ink">History</h3>
      <ol className="flex flex-col">
        {entries.map(({ at, by, client_name: client, action, reason }, index) => {
          const { words, tone } = acts[action] ?? { words: inWords(action), tone: "neutral" as const };
          const Icon = toneIcons[tone];
          return (
            <li key={`${at} ${action} ${by}`} className="relative flex gap-3 pb-3 text-13">
              {index < entries.length - 1 && (
                <span aria-hidden className="absolute top-5 bottom-0 left-2 w-px bg-line" />
              )}
              <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[tone])} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium text-ink">{words}</span>
                  <span className="text-12 text-ink-3">
                    {by || "The service"}
                    {client && ` through ${client}`}, <MomentText value={at} />
                  </span>
                </p>
                {reason && reason !== description && <p className="text-ink-2 wrap-anywhere">{reason}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
