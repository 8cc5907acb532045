import { sectionsOf } from "@/components/forms/form-words";
import type { Submission } from "@/components/forms/forms-queries";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { counted } from "@/lib/counted";
import { answerText } from "@/lib/forms/answer-text";
import { answerTo } from "@/lib/forms/check-answer";
import type { FormField } from "@/lib/forms/form-schemas";
import { type OtherAnswers, otherAnswers } from "@/lib/forms/other-answers";

type SubmittedAnswersProps = { submission: Submission; fields: readonly FormField[] };

/** What was asked and what was answered, in the words of the version that was filled in. */
export function SubmittedAnswers({ submission: { submissionData }, fields }: SubmittedAnswersProps) {
  return (
    <div className="columns-1 gap-4 xl:columns-2">
      {sectionsOf(fields).map(({ title, fields: asked }) => {
        const answered = asked.filter((field) => answerTo(field, submissionData) !== undefined).length;
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
                    <Answer field={field} value={answerTo(field, submissionData)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <AlsoSent others={otherAnswers(fields, submissionData)} />
    </div>
  );
}

/** What the version asks nothing about: a program sends what its own form holds. */
function AlsoSent({ others: { shown, more } }: { others: OtherAnswers }) {
  if (shown.length === 0) return null;
  return (
    <section aria-label="Also sent" className="mb-4 break-inside-avoid rounded border bg-raised">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b px-4 py-2 text-13 font-semibold">
        <span>Also sent</span>
        <span className="text-12 font-normal text-ink-3">{counted(shown.length + more, "value")} of no question</span>
      </h2>
      <dl className="divide-y">
        {shown.map(({ place, text }) => (
          <div key={place} className="grid gap-x-4 px-4 py-1.5 text-13 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-mono text-12 text-ink-3 wrap-anywhere">{place}</dt>
            <dd className="text-ink wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <p className="border-t px-4 py-1.5 text-12 text-ink-3">
          {counted(more, "value")} more in the data that the API answers.
        </p>
      )}
    </section>
  );
}

function Answer({ field: { type }, value }: { field: FormField; value: unknown }) {
  const text = answerText(value);
  if (text === "") return <NotGiven label="Not answered" />;
  if (type === "date") return <DateText value={text.slice(0, 10)} />;
  return type === "npi" ? <span className="font-mono text-12">{text}</span> : text;
}
