"use client";

import { useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listFacilityOutreaches, listProviderOutreaches } from "@/lib/outreach/operations";

type Outreach = OperationAnswer<typeof listProviderOutreaches>["data"][number];
type OutreachesProps = { subject: { kind: SubjectKind; id: string } };

/** More than anybody is written to: a file shows all letters. */
const query = { limit: 1000 };

const read = ({ kind, id }: OutreachesProps["subject"]) =>
  kind === "provider"
    ? call(listProviderOutreaches, { params: { providerId: id }, query })
    : call(listFacilityOutreaches, { params: { facilityId: id }, query });

/** The letters that asked for what the file lacks, newest first; nothing where none was written. */
export function Outreaches({ subject }: OutreachesProps) {
  const outreaches = useQuery({ queryKey: [...fileKey(subject.id), "outreaches"], queryFn: () => read(subject) });
  if (outreaches.isError) {
    return (
      <ErrorState
        title="The outreach could not be loaded."
        detail={describeError(outreaches.error)}
        onRetry={() => outreaches.refetch()}
        retrying={outreaches.isFetching}
      />
    );
  }
  if (outreaches.data === undefined || outreaches.data.count === 0) return null;
  return (
    <section aria-label="Outreach" className="rounded border bg-raised p-4">
      <h2 className="mb-3 text-13 font-semibold">Outreach</h2>
      <ol className="flex flex-col gap-4">
        {outreaches.data.data.toReversed().map((outreach) => (
          <Letter key={outreach.id} outreach={outreach} />
        ))}
      </ol>
    </section>
  );
}

function Letter({ outreach: { data, created_at, created_by_name, latest_event } }: { outreach: Outreach }) {
  return (
    <li className="text-13">
      <p className="font-medium text-ink wrap-anywhere">{data.subject}</p>
      <p className="text-12 text-ink-3 wrap-anywhere">
        To {data.to.join(", ")} · {created_by_name}, <MomentText value={created_at} />
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">{data.reason}</p>
      <p className="mt-1 text-12 text-ink-3">{latest_event}</p>
      <details className="mt-1">
        <summary className="text-12">Read the letter</summary>
        <p className="mt-2 max-w-prose whitespace-pre-wrap text-ink-2 wrap-anywhere">{data.body}</p>
      </details>
    </li>
  );
}
