"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { FailedFlags } from "@/components/flags/failed-flags";
import type { FlagChange } from "@/components/flags/use-flag-acts";
import type { Asking, FlagInboxState } from "@/components/flags/use-flag-inbox";
import { Button } from "@/components/ui/button";
import { SelectionBar } from "@/components/ui/data-table/selection-bar";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { counted, number } from "@/lib/counted";

const asked: Record<
  Asking,
  { title: string; act: (flags: string) => string; consequences: readonly string[]; placeholder: string }
> = {
  mark_read: {
    title: "Mark read",
    act: (flags) => `Mark ${flags} read`,
    consequences: ["They stay open; only you have read them."],
    placeholder: "Reviewed in the weekly meeting",
  },
  deactivate: {
    title: "Clear",
    act: (flags) => `Clear ${flags}`,
    consequences: [
      "They stay cleared until the list record or the identity of the provider or facility changes.",
      "Workflows that waited for them go on.",
      "A confirmed match is cleared by a Supervisor only; others keep it selected, with that reason.",
    ],
    placeholder: "Other people of the same name: different dates of birth",
  },
};

/** What can be done with the selected flags; and what became of those that an act did not reach. */
export function SelectionActs({ inbox }: { inbox: FlagInboxState }) {
  const { selection, count, asking, setAsking, acts, lastAct, changeSelected } = inbox;
  const [areReasonsShown, setAreReasonsShown] = useState(false);
  const failed = selection.failures.size;
  const { running } = acts;
  const submit = async (reason: string) => {
    if (asking === null) return;
    await changeSelected(asking, reason);
    setAsking(null);
  };
  const retry = () => {
    if (lastAct) void changeSelected(lastAct.action, lastAct.reason).catch(acts.failed);
  };
  return (
    <>
      <SelectionBar count={count} onClear={inbox.clearSelection}>
        {running ? (
          <ChangeProgress change={running} />
        ) : (
          <>
            {failed > 0 && (
              <>
                <Button variant="danger" onClick={() => setAreReasonsShown(true)}>
                  {`${failed.toLocaleString("en-US")} not changed: why`}
                </Button>
                <Button icon={RotateCw} onClick={retry}>
                  Retry
                </Button>
              </>
            )}
            <Button onClick={() => setAsking("mark_read")}>Mark read</Button>
            <Button onClick={() => void changeSelected("mark_unread").catch(acts.failed)}>Mark unread</Button>
            <Button onClick={() => setAsking("deactivate")}>Clear</Button>
          </>
        )}
      </SelectionBar>
      {asking && (
        <ReasonDialog
          title={`${asked[asking].title}: ${counted(count, "flag")}`}
          act={asked[asking].act(counted(count, "flag"))}
          consequences={asked[asking].consequences}
          placeholder={asked[asking].placeholder}
          hint="Kept with every flag, under your name."
          onSubmit={submit}
          onClose={() => setAsking(null)}
        >
          {running && <ChangeProgress change={running} />}
        </ReasonDialog>
      )}
      {areReasonsShown && failed > 0 && (
        <FailedFlags failures={selection.failures} onClose={() => setAreReasonsShown(false)} />
      )}
    </>
  );
}

/** How far the service is with a change that outlasts a request; it goes on also when the screen is left. */
function ChangeProgress({ change: { matched, changed, unchanged, failed } }: { change: FlagChange }) {
  const gone = changed + unchanged + failed;
  return (
    <ProgressBar
      label="Changing flags"
      value={gone}
      max={Math.max(1, matched)}
      valueText={matched > gone ? `${number(gone)} of ${number(matched)}` : number(gone)}
      showLabel
      className="w-64 max-w-full px-1"
    />
  );
}
