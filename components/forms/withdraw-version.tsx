"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormDetail, formsKey } from "@/components/forms/forms-queries";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { withdrawFormVersion } from "@/lib/forms/operations";

type WithdrawVersionProps = { form: FormDetail; version: FormDetail["versions"][number]; onClose: () => void };

/** What takes submissions once this version does not. */
function consequence({ versions, currentVersionId }: FormDetail, id: string): string {
  if (id !== currentVersionId) return "Who names this version is refused from then on.";
  const next = versions.find((other) => other.state === "published" && other.id !== id);
  return next
    ? `From then on version ${next.version} takes submissions again.`
    : "From then on the form takes no submissions, until another version is published.";
}

/** Ends a version, with its reason; what it took stays as it is. */
export function WithdrawVersion({ form, version, onClose }: WithdrawVersionProps) {
  const client = useQueryClient();
  const toast = useToast();
  const withdraw = async (reason: string) => {
    await call(withdrawFormVersion, { params: { id: form.id, versionId: version.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: formsKey });
    toast.done({ title: `Version ${version.version} withdrawn` });
  };
  return (
    <ReasonInPlace
      label={`Withdraw version ${version.version}`}
      untouched="The version was not withdrawn."
      hint={`${consequence(form, version.id)} What it took stays as it is. This cannot be undone.`}
      act={`Withdraw version ${version.version}`}
      variant="danger-solid"
      onSubmit={withdraw}
      onClose={onClose}
      className="mt-2 pb-1"
    />
  );
}
