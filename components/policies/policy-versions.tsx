"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DifferenceList } from "@/components/policies/difference-list";
import { differencesQuery, versionsQuery } from "@/components/policies/policy-queries";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { type PolicyKind, policyKindNames, policyKinds } from "@/lib/policies/policy-kinds";

/** Every version that was ever in force: who published it, when and why, and what it changed. */
export function PolicyVersions() {
  return (
    <div className="flex flex-col gap-6">
      {policyKindNames.map((kind) => (
        <KindVersions key={kind} kind={kind} />
      ))}
    </div>
  );
}

function KindVersions({ kind }: { kind: PolicyKind }) {
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(kind));
  const [opened, setOpened] = useState<number | null>(null);
  const { label, about } = policyKinds[kind];
  return (
    <section aria-label={`Versions of the rules: ${label}`}>
      <h2 className="text-14 font-semibold">{label}</h2>
      <p className="mb-2 text-12 text-ink-3">{about}</p>
      {error ? (
        <ErrorState
          title="The versions could not be loaded."
          detail={describeError(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <Spinner />
      ) : (
        <ol className="divide-y rounded border bg-raised">
          {data.map(({ version, reason, publishedAt, publishedByName }, index) => (
            <li key={version} className="px-3 py-2 text-13">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="flex w-36 shrink-0 items-center gap-2 font-medium">
                  Version {version}
                  {index === 0 && <Badge tone="done">In force</Badge>}
                </span>
                <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{reason}</span>
                {publishedAt && (
                  <span className="text-12 text-ink-3">
                    {publishedByName}, <MomentText value={publishedAt} />
                  </span>
                )}
                {version > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-expanded={opened === version}
                    aria-label={`What version ${version} changed`}
                    onClick={() => setOpened(opened === version ? null : version)}
                  >
                    What it changed
                  </Button>
                )}
              </div>
              {opened === version && <Differences kind={kind} version={version} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Differences({ kind, version }: { kind: PolicyKind; version: number }) {
  const { data, error } = useQuery(differencesQuery(kind, String(version - 1), String(version)));
  if (error) return <p className="pt-2 text-12 text-critical">{describeError(error)}</p>;
  if (!data) return <Spinner />;
  return (
    <div className="mt-2 border-t">
      <DifferenceList differences={data.differences} />
    </div>
  );
}
