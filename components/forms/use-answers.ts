"use client";

import { type FieldErrors, type Resolver, type ResolverResult, set, useForm } from "react-hook-form";
import type { Tree } from "@/lib/forms/at-path";
import type { FormField } from "@/lib/forms/form-schemas";
import { readAnswers } from "@/lib/forms/read-answers";

/** Answers lie where their keys say, so a field's name and a complaint of the service are the same path. */
export type Answers = { data: Tree };

type AnswersOptions = {
  mode?: "onSubmit" | "onChange";
  /** What is answered from the beginning. */
  known?: Tree;
};

/** A form being filled in, held against its version by the rules that the service has. */
export function useAnswers(fields: readonly FormField[], { mode = "onSubmit", known = {} }: AnswersOptions = {}) {
  const resolver: Resolver<Answers> = (values): ResolverResult<Answers> => {
    const errors: FieldErrors<Answers> = {};
    const read = readAnswers(fields, values.data);
    for (const { path, message } of read.errors) {
      // About all answers together: it stands beside the button, not beside a field.
      set(errors, path === "data" ? "root" : path, { type: "contract", message });
    }
    if (read.errors.length > 0) return { values: {}, errors };
    return { values: { data: read.data }, errors: {} };
  };
  return useForm<Answers>({ resolver, mode, defaultValues: { data: known } });
}
