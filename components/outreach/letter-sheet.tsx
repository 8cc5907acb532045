import type { ReactNode } from "react";
import { NotGiven } from "@/components/ui/definition-list";

type LetterSheetProps = {
  /** Names the letter for screen readers. */
  label: string;
  from: string;
  to: readonly string[];
  /** Stands where there is no address. */
  noAddress?: string;
  subject: string;
  /** Plain text; its line breaks are the letter's. */
  body: string;
  /** Stands between head and text: what is wrong with the letter. */
  children?: ReactNode;
};

/** A letter as whoever gets it reads it: the head of the mail, and its text. */
export function LetterSheet({
  label,
  from,
  to,
  noAddress = "No address is known",
  subject,
  body,
  children,
}: LetterSheetProps) {
  return (
    <article aria-label={label} className="min-w-0 rounded border bg-raised">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b px-4 py-3 text-13">
        <dt className="text-ink-3">From</dt>
        <dd className="text-ink wrap-anywhere">{from || <span className="text-ink-3">No sender is set up</span>}</dd>
        <dt className="text-ink-3">To</dt>
        <dd className="text-ink wrap-anywhere">{to.join(", ") || <span className="text-ink-3">{noAddress}</span>}</dd>
        <dt className="text-ink-3">Subject</dt>
        <dd className="font-medium text-ink wrap-anywhere">{subject || <NotGiven label="No subject" />}</dd>
      </dl>
      {children}
      <p className="max-w-prose px-4 py-4 text-14 whitespace-pre-wrap text-ink wrap-anywhere">{body}</p>
    </article>
  );
}
