"use client";

import { severityWords } from "@/components/flags/inbox-filters";
import { useFlagCounts } from "@/components/flags/use-flag-counts";
import { classNames } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import { toneIcons, toneText } from "@/components/ui/tone";
import { useDisplayPreference } from "@/components/ui/use-display-preference";
import { severities } from "@/lib/flags/flag-severity";

/** What stands beside the list while no flag is open: how many wait, and how to begin. */
export function InboxOverview({ onSeverity }: { onSeverity: (severity: string) => void }) {
  const counts = useFlagCounts();
  const [shortcuts] = useDisplayPreference("shortcuts");
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-13 text-ink-3">
      {counts && severities.some((severity) => counts.active[severity] > 0) && (
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
          {severities.map((severity) => {
            const Icon = toneIcons[severity];
            return (
              <li key={severity}>
                <button
                  type="button"
                  onClick={() => onSeverity(severity)}
                  className="flex items-center gap-1.5 rounded-small px-1 text-ink hover:underline"
                >
                  <Icon aria-hidden strokeWidth={2.25} className={classNames("size-3.5", toneText[severity])} />
                  {counts.active[severity].toLocaleString("en-US")} {severityWords[severity].toLowerCase()}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p>
        Open a flag to see what it rests on.
        {shortcuts === "on" && (
          <span className="mt-1 block max-lg:hidden">
            <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens, <Kbd>?</Kbd> shows every key.
          </span>
        )}
      </p>
    </div>
  );
}
