import { keyWords, valueWords } from "@/components/ui/value-words";
import type { FieldChange } from "@/lib/history/operations";
import { workflowStatuses } from "@/lib/workflows/state-machine";

/** Names of members are written in words; names of elements ("TX12345") stand as they are. */
const isKey = (part: string): boolean => /^[a-z][a-zA-Z0-9_]*$/.test(part);

export const pathWords = (path: readonly string[]): string =>
  path.map((part) => (isKey(part) ? keyWords(part) : part)).join(" · ");

const wordsOf = (value: string | number | boolean): string =>
  typeof value === "string" && value in workflowStatuses
    ? workflowStatuses[value as keyof typeof workflowStatuses].label
    : valueWords(value);

type ChangedValuesProps = { changes: readonly FieldChange[] };

/** Values before and after, a line each: what was is struck through, and said to be so. */
export function ChangedValues({ changes }: ChangedValuesProps) {
  return (
    <ul className="flex flex-col gap-0.5 text-13">
      {changes.map((change, index) => (
        <li key={`${change.path.join("/")} ${index}`} className="wrap-anywhere">
          <ChangedValue change={change} />
        </li>
      ))}
    </ul>
  );
}

export function ChangedValue({ change: { path, before, after } }: { change: FieldChange }) {
  return (
    <>
      <span className="text-ink-3">{pathWords(path)}: </span>
      {before !== null && (
        <>
          <span className="sr-only">was </span>
          <del className="text-ink-3 decoration-1">{wordsOf(before)}</del>{" "}
        </>
      )}
      {after === null ? (
        <span className="text-ink-3">removed</span>
      ) : (
        <>
          <span className="sr-only">now </span>
          <ins className="text-ink no-underline">{wordsOf(after)}</ins>
        </>
      )}
    </>
  );
}
