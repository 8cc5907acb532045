"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { CreateWebhookDialog } from "@/components/webhooks/create-webhook-dialog";
import { WebhookTable } from "@/components/webhooks/webhook-table";
import { webhooksQuery } from "@/components/webhooks/webhooks-query";

/** The organization's webhooks: what is registered, whether it arrives, and how to try it. */
export function WebhooksScreen() {
  const { data: webhooks, error, refetch, isFetching } = useQuery(webhooksQuery);
  const [isCreating, setIsCreating] = useState(false);
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Add webhook
    </Button>
  );
  return (
    <>
      <PageHeader title="Webhooks" count={webhooks?.length} actions={addButton} />
      {error ? (
        <ErrorState
          title="The webhooks could not be loaded."
          detail={describeError(error)}
          untouched="Nothing was changed; deliveries go on."
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : webhooks?.length === 0 ? (
        <EmptyState title="No webhook is registered." action={addButton}>
          Register an address of yours, and every change of a credentialing workflow is sent there, signed.
        </EmptyState>
      ) : (
        <WebhookTable webhooks={webhooks} />
      )}
      <CreateWebhookDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
