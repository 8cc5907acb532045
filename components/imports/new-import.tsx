"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileDrop } from "@/components/imports/file-drop";
import { delimiterLabels, encodingLabels, kindFacts } from "@/components/imports/import-facts";
import { ImportSteps } from "@/components/imports/import-steps";
import { type ReadAs, useImportUpload } from "@/components/imports/use-import-upload";
import { useInterruptedUpload } from "@/components/imports/use-interrupted-upload";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/ui/use-url-state";
import { delimiterNames, encodings, type ImportKind, importKinds } from "@/lib/imports/import-kinds";

const encodingOptions = [
  { value: "auto" as const, label: "Found out from the file" },
  ...encodings.map((value) => ({ value, label: encodingLabels[value] })),
];
const delimiterOptions = [
  { value: "auto" as const, label: "Found out from the file" },
  ...delimiterNames.map((value) => ({ value, label: delimiterLabels[value] })),
];

/** The first step: what is imported, and its file. Nothing is created by uploading it. */
export function NewImport() {
  const router = useRouter();
  const [params, update] = useUrlState();
  const kind: ImportKind = importKinds.find((one) => one === params.get("kind")) ?? "providers";
  const [encoding, setEncoding] = useState<ReadAs["encoding"]>("auto");
  const [delimiter, setDelimiter] = useState<ReadAs["delimiter"]>("auto");
  const { state, send, cancel } = useImportUpload(({ id }) => router.push(`/console/imports/${id}?step=columns`));
  const isSending = state.kind === "sending";
  const interrupted = useInterruptedUpload(isSending ? state.file.name : null);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BreadcrumbLabel text="New import" />
      <PageHeader title="Import a file" />
      <ImportSteps current="file" />
      <div className="flex max-w-3xl flex-col gap-4 px-4 py-4 pb-8 md:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label="What the file holds"
            options={importKinds.map((value) => ({ value, label: kindFacts[value].label }))}
            value={kind}
            onValueChange={(value) => update({ kind: value === "providers" ? null : value }, "replace")}
          />
          <p className="text-13 text-ink-2">One row each. Nothing is created before you have seen what would be.</p>
        </div>
        <FileDrop disabled={isSending} onFile={(file) => void send(file, { kind, encoding, delimiter })} />
        {interrupted !== null && state.kind === "idle" && (
          <Notice tone="major" title={`The upload of ${interrupted} was cut off: its page was left.`}>
            Nothing of it was kept. Choose the file again, and stay on this page until it has arrived.
          </Notice>
        )}
        {isSending && <Sending file={state.file} sent={state.sent} onCancel={cancel} />}
        {state.kind === "refused" && (
          <Notice tone="critical" role="alert" title={`${state.file.name} was not taken.`}>
            <p>{state.reason}</p>
            <p>Nothing was created. Mend the file and choose it again.</p>
          </Notice>
        )}
        <details className="text-13">
          <summary className="w-fit cursor-pointer rounded-small py-1 text-ink-2 hover:text-ink">
            The file shows wrong letters, or all in one column
          </summary>
          <div className="grid gap-4 pt-2 sm:grid-cols-2">
            <Field label="Encoding" hint="Of letters such as é and ñ.">
              <Select options={encodingOptions} value={encoding} onValueChange={setEncoding} />
            </Field>
            <Field label="Between two cells" hint="Excel in Europe writes semicolons.">
              <Select options={delimiterOptions} value={delimiter} onValueChange={setDelimiter} />
            </Field>
          </div>
        </details>
      </div>
    </div>
  );
}

type SendingProps = { file: File; sent: number; onCancel: () => void };

function Sending({ file, sent, onCancel }: SendingProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div role="status" className="flex items-center gap-3 rounded border bg-raised px-3 py-2 text-13">
      <span className="min-w-0 truncate font-medium">{file.name}</span>
      <ProgressBar label={`Uploading ${file.name}`} value={sent < 1 ? percent : null} className="min-w-16 flex-1" />
      <span className="shrink-0 text-12 text-ink-2 tabular-nums">{sent < 1 ? `${percent} %` : "Reading"}</span>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
