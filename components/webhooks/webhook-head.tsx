"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, Pause, Play, RotateCw, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { DeleteWebhookDialog } from "@/components/webhooks/delete-webhook-dialog";
import { PauseWebhookDialog } from "@/components/webhooks/pause-webhook-dialog";
import { ReplayFailedDialog } from "@/components/webhooks/replay-failed-dialog";
import { RotateSecretDialog } from "@/components/webhooks/rotate-secret-dialog";
import { rateWords, SuccessStrip } from "@/components/webhooks/success-strip";
import { TestEventDialog } from "@/components/webhooks/test-event-dialog";
import { useWebhookActs } from "@/components/webhooks/use-webhook-acts";
import { isGivenUp, WebhookState } from "@/components/webhooks/webhook-state";
import { Backlog } from "@/components/webhooks/webhook-table";
import { healthQuery } from "@/components/webhooks/webhooks-query";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type Opened = "test" | "replay" | "pause" | "rotate" | "delete" | null;

/** Where it goes, whether it arrives, and what can be done about it. */
export function WebhookHead({ webhook }: { webhook: WebhookRecord }) {
  const router = useRouter();
  const { data: health } = useQuery(healthQuery);
  const { mayChange, resume } = useWebhookActs();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const own = health?.find(({ webhook_id: id }) => id === webhook.id);
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-8 gap-y-3 px-4 pt-5 pb-4 md:px-6">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 font-mono text-16 font-semibold text-ink wrap-anywhere">{webhook.url}</h1>
          <WebhookState webhook={webhook} />
        </div>
        {webhook.description && <p className="text-13 text-ink-2 wrap-anywhere">{webhook.description}</p>}
        {webhook.paused_reason && !isGivenUp(webhook) && (
          <p className="text-13 text-ink-2 wrap-anywhere">{webhook.paused_reason}.</p>
        )}
      </div>
      {own && (
        <div className="shrink-0 space-y-1">
          <SuccessStrip health={own} />
          <p className="text-12 text-ink-2 tabular-nums">{rateWords(own)}</p>
          <Backlog health={own} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5">
        <Button icon={Send} onClick={() => setOpened("test")}>
          Send test event
        </Button>
        <Button icon={RotateCw} onClick={() => setOpened("replay")}>
          Send failed again
        </Button>
        <Menu align="end" trigger={<IconButton label="More acts" icon={Ellipsis} variant="secondary" />}>
          {webhook.paused_at ? (
            <MenuItem icon={Play} disabled={!mayChange} onClick={() => resume.mutate(webhook.id)}>
              Resume deliveries
            </MenuItem>
          ) : (
            <MenuItem icon={Pause} disabled={!mayChange} onClick={() => setOpened("pause")}>
              Pause deliveries
            </MenuItem>
          )}
          <MenuItem icon={KeyRound} disabled={!mayChange} onClick={() => setOpened("rotate")}>
            Rotate signing secret
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="critical" onClick={() => setOpened("delete")}>
            Delete webhook
          </MenuItem>
        </Menu>
      </div>
      {opened === "test" && <TestEventDialog webhook={webhook} onClose={close} />}
      {opened === "replay" && <ReplayFailedDialog webhookId={webhook.id} onClose={close} />}
      {opened === "pause" && <PauseWebhookDialog webhookId={webhook.id} onClose={close} />}
      {opened === "rotate" && <RotateSecretDialog webhookId={webhook.id} onClose={close} />}
      <DeleteWebhookDialog
        webhook={opened === "delete" ? webhook : null}
        onClose={close}
        onDeleted={() => router.push("/console/webhooks")}
      />
    </header>
  );
}
