import { ContentChanges } from "@/components/forms/content-changes";
import type { FormEditing } from "@/components/forms/use-form-editing";
import { ReasonInPlace } from "@/components/ui/reason-in-place";

/** Has the draft take submissions, with the reason that stays with the version. */
export function PublishDraft({ editing, onClose }: { editing: FormEditing; onClose: () => void }) {
  const { draft, current, publish } = editing;
  return (
    <ReasonInPlace
      label="Publish draft"
      untouched="Nothing was published."
      hint="The version never changes afterwards. What was submitted stays with the version it answered."
      act={`Publish version ${draft?.version}`}
      onSubmit={publish.mutateAsync}
      onClose={onClose}
    >
      {draft && current && <ContentChanges before={current} after={draft} since={`version ${current.version}`} />}
    </ReasonInPlace>
  );
}
