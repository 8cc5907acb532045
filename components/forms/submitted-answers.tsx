import { sectionsOf } from "@/components/forms/form-words";
import type { Submission } from "@/components/forms/forms-queries";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { counted } from "@/lib/counted";
import { answerText } from "@/lib/forms/answer-text";
import { valueAt } from "@/lib/forms/at-path";
import type { FormField } from "@/lib/forms/form-schemas";

type SubmittedAnswersProps = { submission: Submission; fields: readonly FormField[] };

/** What was asked and what was answered, in the words of the version that was filled in. */
export function SubmittedAnswers({ submission: { submissionData }, fields }: SubmittedAnswersProps) {
  return (
    <div className="columns-1 gap-4 xl:columns-2">
      {sectionsOf(fields).map(({ title, fields: asked }) => {
        const answered = asked.filter(({ key }) => valueAt(submissionData, key) !== undefined).length;
        return (
          <section key={title} aria-label={title} className="mb-4 break-inside-avoid rounded border bg-raised">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b px-4 py-2 text-13 font-semibold">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-12 font-normal text-ink-3">
                {answered} of {counted(asked.length, "answer")}
              </span>
            </h2>
            <dl className="divide-y">
              {asked.map((field) => (
                <div
                  key={field.key}
                  className="grid gap-x-4 px-4 py-1.5 text-13 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
                >
                  <dt className="text-ink-3 wrap-anywhere">{field.label}</dt>
                  <dd className="text-ink wrap-anywhere whitespace-pre-wrap">
                    <Answer field={field} value={valueAt(submissionData, field.key)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

function Answer({ field: { type }, value }: { field: FormField; value: unknown }) {
  const text = answerText(value);
  if (text === "") return <NotGiven label="Not answered" />;
  if (type === "date") return <DateText value={text.slice(0, 10)} />;
  return type === "npi" ? <span className="font-mono text-12">{text}</span> : text;
}
