"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { kindFacts } from "@/components/exports/export-facts";
import { exportsKey } from "@/components/exports/exports-queries";
import { type Chosen, ProviderPicker } from "@/components/exports/provider-picker";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { type ExportKind, exportKinds } from "@/lib/exports/export-kinds";
import { exportHsdReport, exportProviderDirectory } from "@/lib/exports/operations";

const kindOptions = exportKinds.map((value) => ({ value, label: kindFacts[value].label }));
const choices = [
  { value: "all", label: "All" },
  { value: "chosen", label: "Chosen by name" },
  { value: "part", label: "A part of the list" },
] as const;
type Choice = (typeof choices)[number]["value"];

const operations = { "provider-directory": exportProviderDirectory, "hsd-report": exportHsdReport } as const;
const wholeNumber = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

/** Which providers of those that qualify: all of them, some by name, or a stretch of the list. */
function useChoice() {
  const [choice, setChoice] = useState<Choice>("all");
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [limit, setLimit] = useState("");
  const [offset, setOffset] = useState("");
  const query = {
    ...(choice === "chosen" ? { providerIds: [...chosen.keys()] } : {}),
    ...(choice === "part" ? { limit: wholeNumber(limit), offset: wholeNumber(offset) } : {}),
  };
  return { choice, setChoice, chosen, setChosen, limit, setLimit, offset, setOffset, query };
}

/** What the contract says against the choice, by member. */
function errorsOf(query: object): Record<string, string> {
  const parsed = exportHsdReport.query.safeParse(query);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), "Write a whole number."]));
}

/** Asks what to export and of whom, and starts it; the export goes on when the dialog is long closed. */
export function NewExportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const [kind, setKind] = useState<ExportKind>("provider-directory");
  const [isEverybody, setIsEverybody] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { choice, setChoice, chosen, setChosen, limit, setLimit, offset, setOffset, query } = useChoice();
  const errors = isTried ? errorsOf(query) : {};
  const isNobody = choice === "chosen" && chosen.size === 0;
  const start = useMutation({
    mutationFn: () => call(operations[kind], { query: { ...query, includeInactiveProviders: isEverybody } }),
    onSuccess: () => {
      toast.done({ title: `${kindFacts[kind].label}: export started` });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New export"
      footer={
        <>
          {start.isError && (
            <Notice tone="critical" role="alert" title="No export was started." className="w-full">
              {describeError(start.error)}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} busy={start.isPending}>
            Start export
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        aria-label="New export"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isNobody && Object.keys(errorsOf(query)).length === 0) start.mutate();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <span className="text-13 font-medium">What</span>
          <Segmented label="What" options={kindOptions} value={kind} onValueChange={setKind} className="self-start" />
          <p className="text-12 text-ink-3">{kindFacts[kind].contents}</p>
        </div>
        <div className="flex flex-col gap-2">
          <span className="text-13 font-medium">Providers</span>
          <Segmented
            label="Providers"
            options={choices}
            value={choice}
            onValueChange={setChoice}
            className="self-start"
          />
          {choice === "chosen" && (
            <>
              <ProviderPicker chosen={chosen} onChange={setChosen} />
              {kind === "hsd-report" && <p className="text-12 text-ink-3">The facility table stays empty.</p>}
              {isTried && isNobody && (
                <p role="alert" className="text-12 text-critical">
                  Choose one provider at least.
                </p>
              )}
            </>
          )}
          {choice === "part" && (
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="At most" optional error={errors["limit"]} hint="Providers, in the order they were added">
                <Input inputMode="numeric" value={limit} onChange={(event) => setLimit(event.currentTarget.value)} />
              </Field>
              <Field label="Leave out the first" optional error={errors["offset"]} hint="To go on behind an export">
                <Input inputMode="numeric" value={offset} onChange={(event) => setOffset(event.currentTarget.value)} />
              </Field>
            </div>
          )}
          <Checkbox
            label="Also those who are not credentialed"
            hint="Otherwise only providers and facilities whose status is Active."
            checked={isEverybody}
            onCheckedChange={setIsEverybody}
          />
        </div>
      </DialogForm>
    </Dialog>
  );
}
