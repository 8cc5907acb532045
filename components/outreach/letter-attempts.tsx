import type { LetterRecord } from "@/components/outreach/outreach-queries";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { millisecondsWords } from "@/components/ui/duration-words";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";

type Attempt = LetterRecord["tries"][number];

const columns: readonly PlainColumn<Attempt>[] = [
  {
    key: "number",
    label: "Try",
    width: "w-14",
    cell: ({ number }) => (
      <>
        <span className="md:hidden">Try </span>
        {number}
      </>
    ),
  },
  { key: "started", label: "Begun", width: "w-44", cell: ({ startedAt }) => <MomentText value={startedAt} /> },
  {
    key: "code",
    label: "Code",
    width: "w-16",
    cell: ({ statusCode }) => (statusCode === null ? <NotGiven label="No answer" /> : statusCode),
  },
  {
    key: "response",
    label: "Answer",
    cell: ({ response }) => <span className="font-mono text-12 wrap-anywhere">{response}</span>,
  },
  {
    key: "duration",
    label: "Took",
    width: "w-20",
    align: "end",
    cell: ({ durationMs }) => millisecondsWords(durationMs),
  },
];

/** Every try to hand a letter to the mail server, with what the server answered; nothing where none was made. */
export function LetterAttempts({ tries }: { tries: readonly Attempt[] }) {
  if (tries.length === 0) return null;
  return (
    <section aria-label="Tries to send it" className="min-w-0">
      <h2 className="mb-2 text-14 font-semibold">Tries to send it</h2>
      <PlainTable caption="Tries to send it" columns={columns} rows={tries} rowId={({ number }) => String(number)} />
    </section>
  );
}
