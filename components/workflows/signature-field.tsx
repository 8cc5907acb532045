"use client";

import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { Field } from "@/components/ui/field";
import { fieldMessage, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import type { ActValues } from "@/components/workflows/act-form";
import { currentSignatureStatement } from "@/lib/workflows/signature-statement";

type SignatureFieldProps = { form: UseFormReturn<ActValues>; schema: z.ZodType | undefined; signer: string };

/** The statement, and the line on which the decider types his or her name. */
export function SignatureField({ form, schema, signer }: SignatureFieldProps) {
  const label = titleOf(nameSchema(schema), "Type your name to sign");
  const error = form.formState.errors.signature?.name?.message;
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <blockquote className="text-12 text-ink-2">
        {currentSignatureStatement.text}{" "}
        <span className="whitespace-nowrap text-ink-3">Statement {currentSignatureStatement.version}</span>
      </blockquote>
      <Field label={label} hint={signer} error={fieldMessage("Your signature", error)}>
        <Input autoComplete="off" spellCheck={false} {...form.register("signature.name")} />
      </Field>
    </div>
  );
}

/** The contract of the name inside the contract of the signature. */
function nameSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const signature = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return signature instanceof z.ZodObject ? signature.shape["name"] : undefined;
}
