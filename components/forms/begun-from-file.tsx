import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OperationAnswer } from "@/lib/api/operation";
import { counted } from "@/lib/counted";
import type { getProvider } from "@/lib/providers/operations";

type BegunFromFileProps = {
  /** undefined when it could not be read. */
  file: OperationAnswer<typeof getProvider>["data"] | undefined;
  answered: number;
  onBeginEmpty: () => void;
};

/** Says which answers are the file's: what the paper says counts. */
export function BegunFromFile({ file, answered, onBeginEmpty }: BegunFromFileProps) {
  if (!file) {
    return (
      <Frame>
        <Notice tone="major" role="status" title="The provider's file could not be read.">
          Nothing is filled in from it.
        </Notice>
      </Frame>
    );
  }
  return (
    <Frame>
      <Notice
        title={
          <>
            {counted(answered, "answer")} from the file of{" "}
            <Link href={`/console/providers/${file.provider_id}`} className="underline underline-offset-2">
              {file.last_name}, {file.first_name}
            </Link>
          </>
        }
        action={
          <Button size="small" onClick={onBeginEmpty}>
            Begin empty
          </Button>
        }
      >
        Hold them against the paper before you submit.
      </Notice>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="max-w-(--content-max) px-4 pb-4 md:px-6">{children}</div>
);
