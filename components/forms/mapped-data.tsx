"use client";

import { Check, Copy } from "lucide-react";
import { conversionLabels } from "@/components/forms/form-words";
import type { Submission } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { NotGiven } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { useCopied } from "@/components/ui/use-copied";
import { answerText } from "@/lib/forms/answer-text";
import { valueAt } from "@/lib/forms/at-path";
import type { FieldMapping, FormContent } from "@/lib/forms/form-schemas";

type Row = FieldMapping & { label: string; value: unknown };

const columns: PlainColumn<Row>[] = [
  {
    key: "to",
    label: "Place",
    cell: ({ to }) => <span className="font-mono text-12 font-normal wrap-anywhere">{to}</span>,
  },
  {
    key: "value",
    label: "Value",
    cell: ({ value }) => {
      const text = typeof value === "boolean" ? String(value) : answerText(value);
      return text === "" ? <NotGiven label="No value" /> : <span className="wrap-anywhere">{text}</span>;
    },
  },
  {
    key: "from",
    label: "From",
    cell: ({ label, convert }) => (
      <span className="wrap-anywhere text-ink-2">
        {label}
        {convert && <span className="text-ink-3">, {conversionLabels[convert]}</span>}
      </span>
    ),
  },
];

type MappedDataProps = { submission: Submission; content: FormContent };

/** What the version's map made of the answers: the data that the organization's programs read. */
export function MappedData({ submission: { mappedData }, content }: MappedDataProps) {
  const labels = new Map(content.fields.map(({ key, label }) => [key, label]));
  const rows = content.fieldMap.map((mapping) => ({
    ...mapping,
    label: labels.get(mapping.from) ?? mapping.from,
    value: valueAt(mappedData, mapping.to),
  }));
  if (rows.length === 0) return <EmptyState title="This version maps no answer." />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-ink-2">
          {rows.filter(({ value }) => value !== undefined).length} of {rows.length} places have a value.
        </p>
        <CopyJson value={mappedData} />
      </div>
      <PlainTable caption="Mapped data" columns={columns} rows={rows} rowId={({ to }) => to} />
    </div>
  );
}

function CopyJson({ value }: { value: object }) {
  const { isCopied, copy } = useCopied();
  return (
    <Button icon={isCopied ? Check : Copy} onClick={() => void copy(JSON.stringify(value, null, 2))}>
      {isCopied ? "Copied" : "Copy as JSON"}
    </Button>
  );
}
