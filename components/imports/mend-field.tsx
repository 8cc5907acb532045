"use client";

import { type KeyboardEvent, useState } from "react";
import { cellAfter } from "@/components/imports/cell-after";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type MendFieldProps = {
  column: string;
  value: string;
  /** What the file says, where it was mended. */
  original: string | undefined;
  problem: string | undefined;
  disabled: boolean;
  /** Null takes a mended cell back. */
  onMend: (value: string | null) => void;
};

/** A cell of a row: written anew it is kept on Enter, which goes on to the next one, and on leaving it. */
export function MendField({ column, value, original, problem, disabled, onMend }: MendFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const keep = () => {
    if (text !== value) onMend(text);
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <Field label={column} error={problem} className="w-full">
        <Input
          data-mend
          value={text}
          disabled={disabled}
          maxLength={10_000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === "Enter") goOn(event);
            if (event.key === "Escape") setText(value);
          }}
        />
      </Field>
      {original !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
          <span className="wrap-anywhere">The file says {original === "" ? "nothing" : `“${original}”`}.</span>
          {!disabled && (
            <Button size="small" variant="quiet" className="h-6! px-1.5!" onClick={() => onMend(null)}>
              Take it back
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** The focus leaves the cell, which keeps it, for the next cell there is. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const next = cellAfter(event.currentTarget);
  if (next) next.focus();
  else event.currentTarget.blur();
}
