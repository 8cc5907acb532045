"use client";

import { useQuery } from "@tanstack/react-query";
import { DifferenceList } from "@/components/policies/difference-list";
import { differencesQuery } from "@/components/policies/policy-queries";
import type { DraftState } from "@/components/policies/use-policy";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import type { PolicyKind } from "@/lib/policies/policy-kinds";

type PublishFormProps = { editing: DraftState; onClose: () => void };

const consequences: Record<PolicyKind, string> = {
  file: "Open files follow within moments: their checklists, what makes them clean, and their windows. Files that are decided stay as they are.",
  matching: "Everybody who is monitored is screened again with these weights. Flags may appear and close.",
};

/** Puts the draft in force, with the reason that stays with the version. */
export function PublishForm({ editing: { kind, publish }, onClose }: PublishFormProps) {
  const differences = useQuery(differencesQuery(kind, undefined, "draft"));
  return (
    <ReasonInPlace
      label="Publish draft"
      untouched="Nothing was published."
      hint={consequences[kind]}
      act="Publish rules"
      onSubmit={publish.mutateAsync}
      onClose={onClose}
    >
      {differences.data && <DifferenceList differences={differences.data.differences} />}
    </ReasonInPlace>
  );
}
