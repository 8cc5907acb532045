import { keyWords, valueWords } from "@/components/ui/value-words";
import type { FieldChange } from "@/lib/history/operations";
import { workflowStatuses } from "@/lib/workflows/state-machine";

/** Names of members are written in words; names of elements ("TX12345") stand as they are. */
const isKey = (part: string): boolean => /^[a-z][a-zA-Z0-9_]*$/.test(part);

const pathWords = (path: readonly string[]): string =>
  path.map((part) => (isKey(part) ? keyWords(part) : part)).join(" · ");

/** Ids and hashes are there to be looked up, not read. */
const isCode = (value: string | number | boolean): value is string =>
  typeof value === "string" && /^(?:[a-z]{3,4}_[0-9a-z]{26}|[0-9a-f]{64})$/.test(value);

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
          <del className="text-ink-3 decoration-1">
            <Said value={before} />
          </del>{" "}
        </>
      )}
      {after === null ? (
        <span className="text-ink-3">removed</span>
      ) : (
        <>
          <span className="sr-only">now </span>
          <ins className="text-ink no-underline">
            <Said value={after} />
          </ins>
        </>
      )}
    </>
  );
}

function Said({ value }: { value: string | number | boolean }) {
  if (!isCode(value)) return wordsOf(value);
  return (
    <span className="font-mono text-12" title={value}>
      {value.slice(0, 8)}…{value.slice(-6)}
    </span>
  );
}
