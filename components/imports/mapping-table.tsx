"use client";

import { useState } from "react";
import { DatesChoice } from "@/components/imports/dates-choice";
import { type MappingDraft, membersOf, withDates, withMember } from "@/components/imports/mapping-draft";
import { MemberChoice } from "@/components/imports/member-choice";
import { Button } from "@/components/ui/button";
import { NotGiven } from "@/components/ui/definition-list";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Segmented } from "@/components/ui/segmented";
import { number } from "@/lib/counted";
import type { ImportColumn, ImportMappingState } from "@/lib/imports/mapping-schemas";

type MappingTableProps = {
  state: ImportMappingState;
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
  isFixed: boolean;
  isTried: boolean;
};

/** Of a file with more columns than this, those that fill nothing are shown when asked for, so many at a time. */
const fewColumns = 40;

/** The columns of the file, each with examples, what it becomes, and how its dates are written. */
export function MappingTable({ state, draft, onChange, isFixed, isTried }: MappingTableProps) {
  const { fileColumns, fields } = state;
  const [shown, setShown] = useState<"all" | "chosen">(fileColumns.length > fewColumns ? "chosen" : "all");
  // Those that were chosen when the view was: a column does not go from under the hand that empties it.
  const [chosenThen, setChosenThen] = useState(() => chosenColumns(state, draft));
  const [most, setMost] = useState(fewColumns);
  const show = (next: "all" | "chosen") => {
    setMost(fewColumns);
    setChosenThen(chosenColumns(state, draft));
    setShown(next);
  };
  const isDate = (member: string) => fields.find((field) => field.member === member)?.type === "date";
  const hasDates = fileColumns.some(({ name }) => membersOf(draft, name).some(isDate));
  const columns: PlainColumn<ImportColumn>[] = [
    {
      key: "column",
      label: "Column of the file",
      width: "md:w-40 xl:w-56",
      cell: ({ name, filled }) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">{name}</span>
          {filled < 1 && <span className="text-12 font-normal text-ink-3">{filledWords(filled)}</span>}
        </span>
      ),
    },
    {
      key: "examples",
      label: "Examples",
      cell: ({ examples }) =>
        examples.length === 0 ? (
          <NotGiven label="No value in the first rows" />
        ) : (
          <span className="line-clamp-2 text-ink-2 wrap-anywhere">{examples.slice(0, 3).join(" · ")}</span>
        ),
    },
    {
      key: "member",
      label: "Becomes",
      width: "md:w-64 xl:w-72",
      isBare: true,
      cell: (column) => (
        <div className="flex flex-col gap-1 max-md:w-64">
          <MemberChoice
            column={column.name}
            chosen={membersOf(draft, column.name)}
            fields={fields}
            taken={draft.columns}
            disabled={isFixed}
            onChange={(from, to) => onChange(withMember(draft, state, { column: column.name, from, to }))}
          />
          {isByValues(column, draft) && <p className="text-12 text-ink-3">Proposed by its values</p>}
        </div>
      ),
    },
    {
      key: "dates",
      label: "Dates are written",
      width: hasDates ? "md:w-56 xl:w-64" : "md:w-40",
      isBare: true,
      cell: (column) => {
        const dated = membersOf(draft, column.name).filter(isDate);
        if (dated.length === 0) return <NotGiven label="No dates" />;
        return (
          <div className="flex flex-col gap-1">
            {dated.map((member) => (
              <DatesChoice
                key={member}
                column={column}
                value={draft.dates[member] ?? null}
                disabled={isFixed}
                isTried={isTried}
                onChange={(order) => onChange(withDates(draft, member, order))}
              />
            ))}
          </div>
        );
      },
    },
  ];
  const rows = shown === "all" ? fileColumns : fileColumns.filter(({ name }) => chosenThen.has(name));
  return (
    <section aria-label="Columns" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-13 text-ink-2">
          {number(chosenColumns(state, draft).size)} of {number(fileColumns.length)} columns are imported.
        </p>
        {fileColumns.length > fewColumns && (
          <Segmented
            label="Columns shown"
            options={[
              { value: "chosen", label: "Imported" },
              { value: "all", label: `All ${number(fileColumns.length)}` },
            ]}
            value={shown}
            onValueChange={show}
          />
        )}
      </div>
      <PlainTable
        caption="Columns of the file"
        columns={columns}
        rows={rows.slice(0, most)}
        rowId={({ name }) => name}
      />
      {rows.length > most && (
        <Button className="self-center" onClick={() => setMost(most + fewColumns)}>
          Show {number(Math.min(fewColumns, rows.length - most))} more columns
        </Button>
      )}
    </section>
  );
}

const chosenColumns = ({ fileColumns }: ImportMappingState, draft: MappingDraft): Set<string> => {
  const used = new Set(Object.values(draft.columns));
  return new Set(fileColumns.map(({ name }) => name).filter((name) => used.has(name)));
};

const filledWords = (filled: number): string =>
  filled === 0 ? "empty in the first rows" : `filled in ${Math.max(1, Math.round(filled * 100))} %`;

/** Whether a column is taken for what its name does not say: worth a second look. */
const isByValues = ({ name, proposed }: ImportColumn, draft: MappingDraft): boolean =>
  proposed?.by === "values" && draft.columns[proposed.member] === name;
