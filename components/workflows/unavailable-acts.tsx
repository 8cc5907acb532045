import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { groupByReason } from "@/components/workflows/group-by-reason";
import type { SubjectKind } from "@/components/workflows/workflow-operations";

type UnavailableActsProps = { unavailable: WorkflowDetail["unavailableActions"]; kind: SubjectKind };

/** What this person cannot do now, by reason, in small text. */
export function UnavailableActs({ unavailable, kind }: UnavailableActsProps) {
  const groups = groupByReason(unavailable, kind);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="unavailable-title" className="text-12 text-ink-3">
      <h3 id="unavailable-title" className="mb-1 font-medium text-ink-2">
        Not available
      </h3>
      <dl className="flex flex-col gap-1.5">
        {groups.map(({ reason, labels }) => (
          <div key={reason}>
            <dt className="inline text-ink-2">{labels.join(", ")}: </dt>
            <dd className="inline wrap-anywhere">{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
