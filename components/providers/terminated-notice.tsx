"use client";

import { useState } from "react";
import { ProviderActDialog } from "@/components/providers/provider-act-dialog";
import { providerName } from "@/components/providers/provider-name";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";

type TerminatedNoticeProps = { provider: ProviderDetail["data"] };

/** Stands over the file of a terminated provider: when, who, why, and the way back. */
export function TerminatedNotice({ provider }: TerminatedNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  if (provider.status !== "Terminated") return null;
  const { terminated_at: at, terminated_by: by, terminated_reason: reason } = provider;
  return (
    <section aria-label="Termination" className="mb-4">
      <Notice
        tone="major"
        title={
          <>
            Provider terminated
            {at && (
              <>
                {" "}
                on <DateText value={at} />
              </>
            )}
            {by && ` by ${by}`}
          </>
        }
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            Unterminate…
          </Button>
        }
      >
        {reason}
      </Notice>
      {isOpen && (
        <ProviderActDialog
          name="unterminate"
          providerIds={[provider.provider_id]}
          who={providerName(provider)}
          onClose={() => setIsOpen(false)}
          onDone={([refusal]) => {
            setIsOpen(false);
            if (refusal) toast.failed({ title: "Nothing was changed.", description: refusal.reason });
          }}
        />
      )}
    </section>
  );
}
