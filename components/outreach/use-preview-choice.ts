"use client";

import { useUrlState } from "@/components/ui/use-url-state";
import type { Audience } from "@/lib/outreach/letter-schemas";

/** With what a preview is filled in, kept in the address: a workflow, or samples while there is none; and the reasons it names. */
export function usePreviewChoice(audience: Audience) {
  const [params, update] = useUrlState();
  const isReal = params.get("with") === "file";
  return {
    audience,
    isReal,
    workflowId: isReal ? params.get("workflow") : null,
    reasons: params.getAll("reason"),
    setReal: (real: boolean) => update({ with: real ? "file" : null, workflow: null }, "replace"),
    setWorkflow: (id: string | null) => update({ workflow: id }, "replace"),
    setReasons: (keys: readonly string[]) => update({ reason: keys }, "replace"),
  };
}

export type PreviewChoice = ReturnType<typeof usePreviewChoice>;
