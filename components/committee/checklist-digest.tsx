import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { Badge } from "@/components/ui/badge";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";

/** The checklist in a few lines: how much of what is required is settled, and by name what is not. */
export function ChecklistDigest({ elements }: { elements: readonly ChecklistElement[] }) {
  const required = elements.filter((element) => element.required);
  const open = required.filter(({ status }) => !isSettled(status));
  return (
    <section aria-labelledby="digest-title" className="rounded border bg-raised px-4 py-2.5 text-13">
      <h3 id="digest-title" className="font-semibold">
        Verification
        <span className="ml-1.5 font-normal text-ink-3 tabular-nums">
          {required.length - open.length} of {required.length} required
        </span>
      </h3>
      {open.length === 0 ? (
        <p className="mt-1 text-ink-2">Everything required is verified.</p>
      ) : (
        <ul className="mt-1.5 flex flex-col gap-1">
          {open.map(({ element, label, status }) => (
            <li key={element} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <Badge tone={verificationStatuses[status].tone} look="plain">
                {verificationStatuses[status].label}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
