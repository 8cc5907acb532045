"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { filterTerms } from "@/components/ui/filter-text/filter-terms";
import type { Narrowing } from "@/components/ui/filter-text/filter-words";
import { type FilterProblem, parseFilterText } from "@/components/ui/filter-text/parse-filter-text";
import { printFilterText } from "@/components/ui/filter-text/print-filter-text";

export type NarrowedQuery = Pick<TableQueryState, "search" | "filters" | "narrow">;

const pauseMs = 250;

const isSame = (one: Narrowing, other: Narrowing, named: readonly NamedFilter[]): boolean =>
  printFilterText(one, named) === printFilterText(other, named);

/** A term that is still being written asks for nothing yet, and nothing is wrong with it. */
function withoutUnfinished(text: string, caret: number, named: readonly NamedFilter[]): string {
  const term = filterTerms(text).find(({ start, end }) => start < caret && caret <= end);
  if (!term || term.key === null) return text;
  const { problems } = parseFilterText(text.slice(term.start, term.end), named);
  return problems.length === 0 ? text : `${text.slice(0, term.start)}${text.slice(term.end)}`;
}

/**
 * The text of a table's filters while it is written: what it says so far goes into the address, a moment after the last
 * key, and what the address says by other hands (chips, Back) comes into the text. What is not understood stays in the
 * text and is named; the rest holds.
 */
export function useFilterDraft(named: readonly NamedFilter[], query: NarrowedQuery) {
  const { search, filters, narrow } = query;
  const printed = useMemo(() => printFilterText({ search, filters }, named), [search, filters, named]);
  const [text, setText] = useState(printed);
  const [known, setKnown] = useState(printed);
  const [problems, setProblems] = useState<readonly FilterProblem[]>([]);
  const [caret, setCaret] = useState(0);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (known !== printed) {
    // The address changed underneath, unless it merely caught up with what was typed: whoever types on loses nothing.
    setKnown(printed);
    const at = awaited.indexOf(printed);
    setAwaited(at === -1 ? [] : awaited.slice(at + 1));
    const said = parseFilterText(withoutUnfinished(text, caret, named), named);
    if (at === -1 && (text === known || !isSame(said, { search, filters }, named))) {
      setText(printed);
      setProblems([]);
    }
  }

  const ask = (said: string) => {
    const read = parseFilterText(said, named);
    if (!isSame(read, { search, filters }, named)) {
      setAwaited((before) => [...before, printFilterText(read, named)]);
      narrow(read);
    }
    return read.problems;
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    const said = withoutUnfinished(text, caret, named);
    // What an old address says and nobody knows any more stays, until somebody writes.
    if (text === printed || isSame(parseFilterText(said, named), { search, filters }, named)) return;
    const timer = setTimeout(() => latest.current(said), pauseMs);
    return () => clearTimeout(timer);
  }, [text, printed, caret, search, filters, named]);

  return {
    text,
    problems,
    /** What stands in the field now, and where the caret is. */
    write: (next: string, at: number) => {
      setCaret(at);
      setText(next);
      if (problems.length > 0) setProblems([]);
    },
    /** The text is done: everything in it counts, and what is wrong with it is said. */
    finish: (said: string = text) => {
      if (said === printed) return [];
      setCaret(0);
      const found = ask(said);
      setText(said);
      setProblems(found);
      return found;
    },
    /** What the address says, as it is written best. */
    tidy: () => {
      if (problems.length === 0) setText(printed);
    },
  };
}
