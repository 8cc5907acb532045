import { ShieldAlert } from "lucide-react";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { DateText } from "@/components/ui/date-text";

const kinds = {
  exclusion: "Confirmed match overridden",
  "verification-window": "Verification window overridden",
} as const;

/** Supervisors' exceptions: they stay part of the file for good, whatever became of what they were for. */
export function OverrideRecord({ overrides }: { overrides: WorkflowDetail["overrides"] }) {
  if (overrides.length === 0) return null;
  return (
    <section aria-label="Exceptions on record">
      <ul className="flex flex-col gap-2">
        {overrides.map(({ id, kind, reason, actorName, createdAt }) => (
          <li key={id} className="flex items-start gap-2 text-13">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-major" />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{kinds[kind]}</span>
              <span className="block text-12 text-ink-2">{reason}</span>
              <span className="block text-12 text-ink-3">
                {actorName}, Supervisor, <DateText value={createdAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
