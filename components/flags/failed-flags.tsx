"use client";

import { useQueryClient } from "@tanstack/react-query";
import { knownFlag } from "@/components/flags/flags-cache";
import type { Failures } from "@/components/flags/use-flag-acts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { counted } from "@/lib/counted";

const shownAtMost = 50;

/** Which flags an act did not reach, by the reason; also those that stand on other pages. */
export function FailedFlags({ failures, onClose }: { failures: Failures; onClose: () => void }) {
  const client = useQueryClient();
  const reasons = Map.groupBy(failures, ([, reason]) => reason);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${counted(failures.size, "flag")} not changed`}
      description="They are still selected, so that you can try again. The others are done."
      footer={
        <Button variant="primary" onClick={onClose}>
          Close list
        </Button>
      }
    >
      <ul className="flex flex-col gap-4 text-13">
        {[...reasons].map(([reason, flags]) => (
          <li key={reason}>
            <p className="font-medium text-ink wrap-anywhere">{reason}</p>
            <ul className="mt-1 text-ink-2">
              {flags.slice(0, shownAtMost).map(([id]) => {
                const flag = knownFlag(client, id);
                return (
                  <li key={id} className="truncate">
                    {flag ? `${flag.subject_name}: ${flag.flagType}` : <span className="font-mono text-12">{id}</span>}
                  </li>
                );
              })}
            </ul>
            {flags.length > shownAtMost && (
              <p className="text-ink-3">and {(flags.length - shownAtMost).toLocaleString("en-US")} more</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
