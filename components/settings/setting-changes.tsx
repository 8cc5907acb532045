"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Skeleton } from "@/components/ui/skeleton";
import { settingChangesQuery } from "@/components/settings/settings-queries";

const shownAtFirst = 5;

/** As the audit log names the members of the settings. */
const labels: Record<string, string> = {
  name: "Name",
  verificationWindowDays: "Verification window",
  recredentialingMonths: "Credentialing cycle",
  committeeQuorum: "Quorum",
  importRetentionDays: "Files of imports",
  exportRetentionDays: "Files of exports",
  requestsPerMinute: "Requests a minute",
};
const words = (value: unknown): string => (value === null || value === undefined ? "as installed" : String(value));

/** Who changed the settings, when, from what to what, and why; the newest first. */
export function SettingChanges() {
  const { data, error, isPending } = useQuery(settingChangesQuery);
  const [isWhole, setWhole] = useState(false);
  const changes = data?.data ?? [];
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="setting-changes">
      <h2 id="setting-changes" className="mb-2 text-14 font-semibold text-ink">
        Changes
      </h2>
      {isPending && <Skeleton className="h-20" />}
      {error && !data && <p className="text-13 text-critical">{describeError(error)}</p>}
      {data && changes.length === 0 && <p className="text-13 text-ink-3">Nothing was changed here yet.</p>}
      {shown.length > 0 && (
        <ol className="divide-y rounded border bg-raised">
          {shown.map((one) => (
            <li key={one.id} className="space-y-1 px-3 py-2 text-13">
              <p className="text-12 text-ink-3">
                <MomentText value={one.at} /> by {one.actor_name}
              </p>
              <ul className="text-ink">
                {Object.entries(one.changes).map(([member, [before, after]]) => (
                  <li key={member} className="wrap-anywhere">
                    {labels[member] ?? member}: {words(before)} → <span className="font-medium">{words(after)}</span>
                  </li>
                ))}
              </ul>
              {one.reason && <p className="text-ink-2 wrap-anywhere">{one.reason}</p>}
            </li>
          ))}
        </ol>
      )}
      {changes.length > shown.length && (
        <Button size="small" variant="quiet" className="mt-1" onClick={() => setWhole(true)}>
          Show {changes.length - shown.length} more
        </Button>
      )}
      {changes.length > 0 && (
        <p className="mt-2 text-13">
          <Link href="/console/audit?kind=organization" prefetch={false} className="text-accent-ink hover:underline">
            All of them in the audit log
          </Link>
        </p>
      )}
    </section>
  );
}
