"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { now } from "@/lib/clock";
import { replayFailedDeliveries } from "@/lib/webhooks/log/operations";

const hourMs = 3_600_000;

const periods = [
  { value: "1", label: "the last hour" },
  { value: "24", label: "the last 24 hours" },
  { value: "168", label: "the last 7 days" },
  { value: "720", label: "the last 30 days" },
  { value: "8760", label: "the last year" },
] as const;

/** Sends what failed again; large outages in several rounds, until nothing is left. */
async function replayAll(webhookId: string, since: string): Promise<number> {
  let sent = 0;
  for (let hasMore = true; hasMore; ) {
    const answer = await call(replayFailedDeliveries, { params: { webhookId }, body: { since } });
    sent += answer.replayed;
    hasMore = answer.has_more;
  }
  return sent;
}

/** After an outage: everything that failed since, in one go. */
export function ReplayFailedDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [hours, setHours] = useState<(typeof periods)[number]["value"]>("24");
  const replay = useMutation({
    mutationFn: () => replayAll(webhookId, new Date(now().getTime() - Number(hours) * hourMs).toISOString()),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Send failed events again"
      description="What was given up, and at once what waits for its next try. Each keeps its id, and a workflow's events their order."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={replay.isPending} onClick={() => replay.mutate()}>
            Send again
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Failed in">
          <Select options={periods} value={hours} onValueChange={setHours} />
        </Field>
        {replay.data !== undefined && (
          <Notice
            tone={replay.data > 0 ? "done" : "neutral"}
            role="status"
            title={
              replay.data > 0
                ? `${replay.data.toLocaleString("en-US")} ${replay.data === 1 ? "event goes" : "events go"} out again.`
                : "Nothing failed in that time."
            }
          >
            {replay.data > 0 && "The log shows what becomes of them."}
          </Notice>
        )}
        {replay.error && (
          <Notice tone="critical" role="alert" title="Not everything was sent again.">
            {describeError(replay.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
