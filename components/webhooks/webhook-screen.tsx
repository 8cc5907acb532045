"use client";

import { useQuery } from "@tanstack/react-query";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { DeliveryLog } from "@/components/webhooks/delivery-log";
import { GivenUpNotice } from "@/components/webhooks/given-up-notice";
import { WebhookHead } from "@/components/webhooks/webhook-head";
import { WebhookSettings } from "@/components/webhooks/webhook-settings";
import { isGivenUp } from "@/components/webhooks/webhook-state";
import { webhookQuery } from "@/components/webhooks/webhooks-query";
import { ApiClientError } from "@/lib/api/client";

const tabs = ["deliveries", "settings"] as const;

/** One endpoint: whether events get there, what was sent, and how it is set up. */
export function WebhookScreen({ webhookId }: { webhookId: string }) {
  const [tab, showTab] = useUrlTab(tabs);
  const { data, error, refetch, isFetching } = useQuery(webhookQuery(webhookId));
  if (error && !data) {
    const isUnknown = error instanceof ApiClientError && error.status === 404;
    return (
      <ErrorState
        title={isUnknown ? "There is no such webhook." : "The webhook could not be loaded."}
        detail={isUnknown ? "It was deleted, or the address is wrong." : describeError(error)}
        untouched={isUnknown ? "What was sent to it stands in the log of all deliveries." : "Nothing was changed."}
        onRetry={isUnknown ? undefined : () => void refetch()}
        retrying={isFetching}
        action={<ButtonLink href="/console/webhooks">All webhooks</ButtonLink>}
      />
    );
  }
  if (!data) {
    return (
      <div className="space-y-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="h-4 w-64" />
      </div>
    );
  }
  const { webhook, etag } = data;
  return (
    <>
      <BreadcrumbLabel text={shortAddress(webhook.url)} />
      <WebhookHead webhook={webhook} />
      {isGivenUp(webhook) && (
        <div className="px-4 pb-4 md:px-6">
          <GivenUpNotice webhook={webhook} />
        </div>
      )}
      <Tabs
        label="Webhook"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          {
            value: "deliveries",
            label: "Deliveries",
            content: (
              <DeliveryLog
                webhookId={webhookId}
                nothingYet="The next event that it asks for shows here as it is sent."
              />
            ),
          },
          {
            value: "settings",
            label: "Settings",
            keepMounted: true,
            content: <WebhookSettings webhook={webhook} etag={etag} />,
          },
        ]}
      />
    </>
  );
}

const longest = 40;

/** For the breadcrumb: without the scheme, and never so long that it pushes its neighbors away. */
function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\//, "");
  return address.length > longest ? `${address.slice(0, longest - 1)}…` : address;
}
