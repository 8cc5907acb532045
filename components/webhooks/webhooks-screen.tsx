"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { useUrlState } from "@/components/ui/use-url-state";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { CreateWebhookDialog } from "@/components/webhooks/create-webhook-dialog";
import { DeliveryLog } from "@/components/webhooks/delivery-log";
import { EndpointsTab } from "@/components/webhooks/endpoints-tab";
import { webhooksQuery } from "@/components/webhooks/webhooks-query";

const tabs = ["endpoints", "deliveries"] as const;

/** The organization's webhooks: what is registered, whether it arrives, and everything that was sent. */
export function WebhooksScreen() {
  const [tab, showTab] = useUrlTab(tabs);
  const { data: webhooks } = useQuery(webhooksQuery);
  const [params, update] = useUrlState();
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => update({ add: "1" })}>
      Add webhook
    </Button>
  );
  return (
    <>
      <PageHeader title="Webhooks" actions={addButton} />
      <Tabs
        label="Webhooks"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          {
            value: "endpoints",
            label: "Endpoints",
            count: webhooks?.length,
            content: <EndpointsTab addButton={addButton} />,
          },
          {
            value: "deliveries",
            label: "Deliveries",
            content: (
              <DeliveryLog
                webhookId={null}
                nothingYet="Every change of a credentialing workflow shows here as it is sent to the endpoints that ask for it."
              />
            ),
          },
        ]}
      />
      <CreateWebhookDialog
        open={params.has("add")}
        onOpenChange={(isOpen) => update({ add: isOpen ? "1" : null }, "replace")}
      />
    </>
  );
}
