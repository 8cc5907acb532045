"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GivenUpNotice } from "@/components/webhooks/given-up-notice";
import { isGivenUp } from "@/components/webhooks/webhook-state";
import { WebhookTable } from "@/components/webhooks/webhook-table";
import { healthQuery, webhooksQuery } from "@/components/webhooks/webhooks-query";

/** What is registered and whether it arrives; what was given up stands above it. */
export function EndpointsTab({ addButton }: { addButton: ReactNode }) {
  const { data: webhooks, error, refetch, isFetching } = useQuery(webhooksQuery);
  const { data: health } = useQuery(healthQuery);
  if (error && !webhooks) {
    return (
      <ErrorState
        title="The webhooks could not be loaded."
        detail={describeError(error)}
        untouched="Nothing was changed; deliveries go on."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (webhooks?.length === 0) {
    return (
      <EmptyState title="No webhook is registered." action={addButton}>
        Register an address of yours, and every change of a credentialing workflow is sent there, signed.
      </EmptyState>
    );
  }
  const givenUp = webhooks?.filter(isGivenUp) ?? [];
  return (
    // The list's own line is the tabs' line while nothing stands between them.
    <div className={classNames("min-h-0 flex-1 md:overflow-y-auto", givenUp.length === 0 && "-mt-4.25")}>
      {givenUp.length > 0 && (
        <div className="space-y-2 px-4 pb-4 md:px-6">
          {givenUp.map((webhook) => (
            <GivenUpNotice key={webhook.id} webhook={webhook} isLinked />
          ))}
        </div>
      )}
      <WebhookTable webhooks={webhooks} health={health} />
    </div>
  );
}
