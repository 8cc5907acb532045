"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";

/** The selection outlives a page, not another question: it would act on rows nobody sees. */
export function useRowSelection(scope: string) {
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [lastScope, setLastScope] = useState(scope);
  if (lastScope !== scope) {
    setLastScope(scope);
    setSelection({});
  }
  return [selection, setSelection] as const;
}

/** The selection with these rows in it, or without them. */
export function withRows(before: RowSelectionState, ids: readonly string[], isSelected: boolean): RowSelectionState {
  const changed = Object.fromEntries(ids.map((id) => [id, true as const]));
  if (isSelected) return { ...before, ...changed };
  return Object.fromEntries(Object.entries(before).filter(([id]) => !(id in changed)));
}
