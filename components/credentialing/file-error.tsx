import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ApiClientError } from "@/lib/api/client";

type FileErrorProps = {
  /** What was looked for: "provider", and where the others are. */
  subjects: { one: string; many: string };
  listAddress: string;
  error: unknown;
  onRetry: () => void;
};

/** Instead of a file: it does not exist, or it could not be read now. */
export function FileError({ subjects: { one, many }, listAddress, error, onRetry }: FileErrorProps) {
  if (error instanceof ApiClientError && error.status === 404) {
    return (
      <EmptyState
        title={`This ${one} does not exist, or belongs to another organization.`}
        action={<ButtonLink href={listAddress}>Go to the {many}</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      title={`The ${one} could not be loaded.`}
      detail={describeError(error)}
      untouched="Nothing was changed."
      onRetry={onRetry}
    />
  );
}
