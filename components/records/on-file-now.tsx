import type { MemberKind } from "@/components/records/contract-members";
import type { FormValue } from "@/components/records/form-values";
import { formatDate } from "@/components/ui/format-date";
import { toneIcons } from "@/components/ui/tone";

type OnFileNowProps = { kind: MemberKind; value: FormValue; onTake: () => void };

/** What stands on file now, beside what was typed here: one press takes it instead. */
export function OnFileNow({ kind, value, onTake }: OnFileNowProps) {
  const Icon = toneIcons.major;
  return (
    <p data-on-file className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-12 text-major">
      <Icon aria-hidden className="size-3 shrink-0 translate-y-0.5" />
      <span>On file now: {inWords(kind, value)}</span>
      <button type="button" onClick={onTake} className="min-h-6 font-medium text-ink underline underline-offset-2">
        Take it
      </button>
    </p>
  );
}

function inWords(kind: MemberKind, value: FormValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") {
    if (!Array.isArray(value)) return Object.values(value).filter(Boolean).join(", ");
    if (value.length === 0) return "nothing";
    return value.every((item) => typeof item === "string") ? value.join(", ") : `${value.length} entries`;
  }
  if (value === "") return "nothing";
  return kind.type === "date" ? formatDate(value) : value;
}
