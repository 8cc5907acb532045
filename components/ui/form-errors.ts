import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { describeError } from "@/components/ui/describe-error";
import { ApiClientError } from "@/lib/api/client";

/** The title that a contract gives a member, for the label of its field. */
export const titleOf = (schema: z.ZodType | undefined, fallback: string): string => schema?.meta()?.title ?? fallback;

/** A contract says "must not be blank"; beside a field it is a sentence: "Reason must not be blank." */
export function fieldMessage(title: string, message: string | undefined): string | undefined {
  if (!message) return undefined;
  const sentence = /^[a-z]/.test(message) ? `${title} ${message}` : message;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * Puts what the server has against a form beside the fields it names, the first of them focused. Answers what concerns
 * no field, in words; null when every complaint found its field.
 */
export function showServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: readonly FieldPath<Values>[],
): string | null {
  const complaints = error instanceof ApiClientError && error.status === 400 ? error.errors : [];
  const placed = complaints.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of placed.entries()) {
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  }
  return placed.length > 0 && placed.length === complaints.length ? null : describeError(error);
}
