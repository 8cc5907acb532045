"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type FieldProps = {
  label: ReactNode;
  /** One line under the label that helps before anything went wrong. */
  hint?: ReactNode;
  /** One of a grid of fields: label, control, hint and error share the rows of their neighbors; the hint is below. */
  isLevel?: boolean;
  /** What is wrong and what to write instead; its presence marks the control as invalid. */
  error?: ReactNode;
  /** Most fields are required: say so on the few that are not. */
  optional?: boolean;
  /** In a form where most fields may stay empty: the mark of those that may not. */
  required?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One Input, Textarea, Select, Checkbox or RadioGroup: name, hint and error are wired to it. */
  children: ReactNode;
};

/** A labeled control with its hint and its error. */
export function Field({
  label,
  hint,
  isLevel = false,
  error,
  optional,
  required,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const hintLine = hint && (
    <BaseField.Description className={classNames("text-12 text-ink-3", isLevel && "pt-1")}>
      {hint}
    </BaseField.Description>
  );
  return (
    <BaseField.Root
      invalid={Boolean(error)}
      className={classNames(
        "min-w-0",
        isLevel ? "row-span-4 grid grid-rows-subgrid content-start gap-y-0 pb-3" : "flex flex-col gap-1",
        className,
      )}
    >
      <BaseField.Label
        className={hideLabel ? "sr-only" : classNames("text-13 font-medium text-ink", isLevel && "self-end pb-1")}
      >
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        {required && (
          <span className="text-ink-3">
            <span aria-hidden>&nbsp;*</span>
            <span className="sr-only"> (required)</span>
          </span>
        )}
      </BaseField.Label>
      {!isLevel && hintLine}
      {children}
      {error && (
        <BaseField.Error
          match
          className={classNames("flex items-start gap-1 text-12 text-critical", isLevel && "pt-1")}
        >
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{error}</span>
        </BaseField.Error>
      )}
      {isLevel && hintLine}
    </BaseField.Root>
  );
}
