"use client";

import { useState } from "react";
import { MendField } from "@/components/imports/mend-field";
import { columnsToMend, rowName } from "@/components/imports/row-name";
import { useRowActs } from "@/components/imports/use-row-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { fieldMessage } from "@/components/ui/form-errors";
import { number } from "@/lib/counted";
import type { ImportRow } from "@/lib/imports/import-schemas";

type ProblemRowProps = {
  importId: string;
  row: ImportRow;
  /** By member, the column that fills it. */
  columns: Readonly<Record<string, string>>;
  isFixed: boolean;
};

/** One row that was refused: whom it is about, and the cells that stand against it with what is wrong in them. */
export function ProblemRow({ importId, row, columns, isFixed }: ProblemRowProps) {
  const act = useRowActs(importId, row.line);
  const [isWhole, setIsWhole] = useState(false);
  const { line, cells, original, problems, canMend, isLeftOut } = row;
  const name = rowName(cells, columns);
  const ofRow = problems.filter(({ column }) => column === null);
  const wrong = columnsToMend(row);
  const rest = [...new Set(Object.values(columns))].filter((column) => !wrong.includes(column));
  const mayMend = canMend && !isFixed && !isLeftOut;
  const field = (column: string) => (
    <MendField
      key={column}
      column={column}
      value={cells[column] ?? ""}
      original={original[column]}
      problem={fieldMessage(column, problems.find((one) => one.column === column)?.message)}
      disabled={!mayMend}
      onMend={(value) => act.mutate({ cells: { [column]: value } })}
    />
  );
  return (
    <li aria-label={`Line ${line}`} className="flex flex-col gap-2 px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-12 text-ink-3 tabular-nums md:w-20">Line {number(line)}</span>
        <span className="min-w-0 text-13 font-medium text-ink wrap-anywhere">{name}</span>
        <RowState row={row} />
        {!isFixed && (
          <Button
            size="small"
            variant="quiet"
            className="ml-auto"
            busy={act.isPending && act.variables?.isLeftOut !== undefined}
            onClick={() => act.mutate({ isLeftOut: !isLeftOut })}
          >
            {isLeftOut ? "Take in again" : "Leave out"}
          </Button>
        )}
      </div>
      {ofRow.map(({ message }) => (
        <p key={message} className="text-13 text-critical wrap-anywhere md:pl-23">
          {fieldMessage("The row", message)}
        </p>
      ))}
      {!isLeftOut && (
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2 md:pl-23 2xl:grid-cols-3">
          {wrong.map(field)}
          {isWhole && rest.map(field)}
        </div>
      )}
      {act.error && (
        <p role="alert" className="text-13 text-critical md:pl-23">
          The row was not changed: {describeError(act.error)}
        </p>
      )}
      {mayMend && rest.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="self-start md:ml-21"
        >
          {isWhole ? "Show only what is wrong" : "Show the whole row"}
        </Button>
      )}
    </li>
  );
}

function RowState({ row: { isLeftOut, problems, original } }: { row: ImportRow }) {
  if (isLeftOut) return <Badge tone="neutral">Left out</Badge>;
  if (problems.length > 0) return <Badge tone="critical">Refused</Badge>;
  return <Badge tone="done">{Object.keys(original).length > 0 ? "Mended" : "Taken in"}</Badge>;
}
