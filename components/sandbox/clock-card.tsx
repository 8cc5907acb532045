"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { setClockAhead } from "@/lib/clock";
import { moveSandboxClock, type SandboxState } from "@/lib/sandbox/operations";
import { sandboxQuery } from "./sandbox-queries";

const dayS = 86_400;
/** The steps in which the field counts: a reminder, a scan, the verification window. */
const steps = [1, 7, 30, 120] as const;

const aheadWords = (seconds: number): string => {
  if (seconds < 60) return "with the machine’s clock";
  const [days, hours] = [Math.floor(seconds / dayS), Math.floor((seconds % dayS) / 3600)];
  const parts = [days > 0 && `${days} ${days === 1 ? "day" : "days"}`, hours > 0 && `${hours} h`].filter(Boolean);
  return `${parts.join(" ") || `${Math.floor(seconds / 60)} min`} ahead of the machine’s`;
};

/** What the clock says, and moving it forward. */
export function ClockCard({ state, mayMove }: { state: SandboxState; mayMove: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const [moment, setMoment] = useState("");
  const move = useMutation({
    mutationFn: (body: { advance_seconds: number } | { at: string }) => call(moveSandboxClock, { body }),
    onSuccess: async (moved) => {
      setClockAhead(moved.ahead_seconds * 1000);
      client.setQueryData(sandboxQuery.queryKey, moved);
      setMoment("");
      toast.done({ title: "The clock was moved. What is due by now runs." });
      // Ages and due dates everywhere count from it.
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (moment !== "") move.mutate({ at: new Date(moment).toISOString() });
  };
  return (
    <section aria-labelledby="clock" className="flex flex-col gap-3">
      <h2 id="clock" className="text-16 font-semibold text-ink">
        Clock
      </h2>
      <div className="flex flex-col gap-4 rounded border bg-raised p-4">
        <DefinitionList
          items={[
            { term: "It is", value: <MomentText value={state.now} /> },
            { term: "Runs", value: aheadWords(state.ahead_seconds) },
            { term: "Newest event", value: <MomentText value={state.newest_event_at} /> },
            { term: "Last moved by", value: state.moved_by ?? "Nobody yet" },
          ]}
        />
        {mayMove ? (
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t pt-4">
            <div role="group" aria-label="Move forward" className="flex flex-wrap gap-2">
              {steps.map((days) => (
                <Button key={days} busy={move.isPending} onClick={() => move.mutate({ advance_seconds: days * dayS })}>
                  {`Forward ${days} ${days === 1 ? "day" : "days"}`}
                </Button>
              ))}
            </div>
            <form onSubmit={submit} className="flex max-w-full flex-wrap items-end gap-2">
              <Field label="To a moment">
                <Input type="datetime-local" value={moment} onChange={(event) => setMoment(event.target.value)} />
              </Field>
              <Button type="submit" busy={move.isPending} disabled={moment === ""}>
                Move clock
              </Button>
            </form>
          </div>
        ) : (
          <p className="border-t pt-4 text-13 text-ink-2">A Supervisor moves it, for everybody at once.</p>
        )}
        {move.error && (
          <Notice tone="critical" role="alert" title="The clock was not moved.">
            {describeError(move.error)}
          </Notice>
        )}
      </div>
    </section>
  );
}
