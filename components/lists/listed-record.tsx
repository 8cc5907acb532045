import { ChangedValues } from "@/components/history/changed-values";
import { birthWords, recordKindWords, wordingChanges } from "@/components/lists/record-words";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText } from "@/components/ui/date-text";
import type { ListRecordAnswer } from "@/lib/lists/operations";

type ListedRecordProps = { record: ListRecordAnswer; before: ListRecordAnswer | null };

/** A record of a list in two lines, with what its wording was before where it changed. */
export function ListedRecord({ record, before }: ListedRecordProps) {
  const { kind, name, npi, birthDates, address, sanctionType, effectiveDate, reinstatedDate } = record;
  const facts = [
    kind !== "person" && recordKindWords[kind],
    birthDates.length > 0 && `born ${birthWords(birthDates)}`,
    address,
    sanctionType,
  ].filter(Boolean);
  const changes = before && wordingChanges(before.raw, record.raw);
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2 text-13">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium text-ink wrap-anywhere">{name}</span>
        {npi && <CopyableId value={npi} label="NPI" />}
      </span>
      <span className="text-ink-2 wrap-anywhere">
        {facts.join(" · ")}
        {effectiveDate && (
          <>
            {facts.length > 0 && " · "}since <DateText value={effectiveDate} />
          </>
        )}
        {reinstatedDate && (
          <>
            {" "}
            until <DateText value={reinstatedDate} />
          </>
        )}
      </span>
      {changes && changes.length > 0 && <ChangedValues changes={changes} />}
    </li>
  );
}
