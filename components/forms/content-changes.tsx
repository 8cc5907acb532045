import { type ContentDifference, contentDifferences } from "@/lib/forms/content-differences";
import type { FormContent } from "@/lib/forms/form-schemas";

const marks: Record<ContentDifference["kind"], string> = { added: "Added", removed: "Removed", changed: "Changed" };

type ContentChangesProps = {
  before: FormContent;
  after: FormContent /** In words, what `before` is. */;
  since: string;
};

/** What a version asks otherwise than another one, question by question. */
export function ContentChanges({ before, after, since }: ContentChangesProps) {
  const { differences, isReordered } = contentDifferences(before, after);
  if (differences.length === 0 && !isReordered) {
    return <p className="text-13 text-ink-2">It asks the same as {since}.</p>;
  }
  return (
    <div className="text-13">
      <p className="pb-1 text-12 text-ink-3">Otherwise than {since}:</p>
      <ul aria-label={`Otherwise than ${since}`} className="flex flex-col gap-1">
        {differences.map(({ kind, key, label, changes }) => (
          <li key={key} className="grid gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
            <span className="text-ink-3">{marks[kind]}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{label}</span>
              {changes.length > 0 && <span className="text-ink-2">: {changes.join("; ")}</span>}
            </span>
          </li>
        ))}
        {isReordered && <li className="text-ink-2">Questions stand in another order.</li>}
      </ul>
    </div>
  );
}
