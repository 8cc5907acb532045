"use client";

import type { ImportStep } from "@/components/imports/import-facts";
import { useUrlState } from "@/components/ui/use-url-state";

/** Goes to a step of the import on screen, without a trip to the server; Back leads to the one before. */
export function useGoToStep(): (step: ImportStep) => void {
  const [, update] = useUrlState();
  return (step) => update({ step, column: null, message: null, rows: null, page: null });
}
