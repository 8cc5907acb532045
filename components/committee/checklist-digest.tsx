import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { toneIcons, toneText } from "@/components/ui/tone";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";

/** The checklist in as little room as it needs: what is required, its verdict and since when; what is open comes first. */
export function ChecklistDigest({ elements }: { elements: readonly ChecklistElement[] }) {
  const required = elements.filter((element) => element.required);
  const open = required.filter(({ status }) => !isSettled(status));
  const settled = required.filter(({ status }) => isSettled(status));
  return (
    <section aria-labelledby="digest-title" className="rounded border bg-raised px-4 py-2.5">
      <h3 id="digest-title" className="text-13 font-semibold">
        Verification
        <span className="ml-1.5 font-normal text-ink-3 tabular-nums">
          {settled.length} of {required.length} required
        </span>
      </h3>
      <ul className="mt-1.5 gap-x-8 text-13 xl:columns-2">
        {[...open, ...settled].map((element) => (
          <DigestLine key={element.element} element={element} />
        ))}
      </ul>
    </section>
  );
}

function DigestLine({ element: { label, status, verified_at: verifiedAt } }: { element: ChecklistElement }) {
  const { label: verdict, tone } = verificationStatuses[status];
  const Icon = toneIcons[tone];
  return (
    <li className="flex min-h-7 break-inside-avoid items-center gap-2">
      <Icon aria-hidden className={classNames("size-4 shrink-0", toneText[tone])} />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      <span className={classNames("shrink-0 text-12", isSettled(status) ? "text-ink-3" : toneText[tone])}>
        {status === "verified" ? (
          <>
            <span className="sr-only">{verdict} </span>
            <DateText value={verifiedAt} />
          </>
        ) : (
          verdict
        )}
      </span>
    </li>
  );
}
