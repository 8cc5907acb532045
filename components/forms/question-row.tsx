"use client";

import { ArrowRight } from "lucide-react";
import type { Question } from "@/components/forms/edit-content";
import { conversionLabels, typeLabels } from "@/components/forms/form-words";
import { MoveButtons } from "@/components/forms/move-buttons";
import { Button } from "@/components/ui/button";

type QuestionRowProps = {
  question: Question;
  mayEdit: boolean;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
};

/** One question in a line: what is asked, how it is answered, and where the answer goes. */
export function QuestionRow({ question, mayEdit, isOpen, isFirst, isLast, onToggle, onMove }: QuestionRowProps) {
  const { label, key, type, required, choices } = question.field;
  return (
    <div className="flex items-start gap-2 px-3 py-2">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 text-13 lg:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {label}
            {required && (
              <span className="font-normal text-ink-3">
                <span aria-hidden>&nbsp;*</span>
                <span className="sr-only"> (required)</span>
              </span>
            )}
          </p>
          <p className="font-mono text-12 text-ink-3 wrap-anywhere">{key}</p>
        </div>
        <p className="text-ink-2 wrap-anywhere" title={choices.join(", ") || undefined}>
          {typeLabels[type]}
          {choices.length > 0 && <span className="text-ink-3"> of {choices.length}</span>}
        </p>
        <MappedTo question={question} />
      </div>
      {mayEdit && (
        <div className="flex shrink-0 items-center">
          <MoveButtons label={label} isFirst={isFirst} isLast={isLast} onMove={onMove} className="max-sm:hidden" />
          <Button
            id={`edit-${key}`}
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`Edit ${label}`}
            onClick={onToggle}
          >
            Edit
          </Button>
        </div>
      )}
    </div>
  );
}

function MappedTo({ question: { field, mappings } }: { question: Question }) {
  if (mappings.length === 0) return <p className="text-12 leading-5 text-ink-3">Not mapped</p>;
  return (
    <ul className="min-w-0 text-12 leading-5">
      {mappings.map(({ to, convert }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-1.5">
          <ArrowRight aria-label="goes to" className="size-3 shrink-0 text-ink-3" />
          {to === field.key ? <span>the same key</span> : <span className="font-mono wrap-anywhere">{to}</span>}
          {convert && <span className="text-ink-3">{conversionLabels[convert]}</span>}
        </li>
      ))}
    </ul>
  );
}
