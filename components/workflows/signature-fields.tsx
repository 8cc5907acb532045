"use client";

import { CircleAlert, ShieldCheck } from "lucide-react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { SigningConfirmation } from "@/components/auth/use-signing-confirmation";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatTime } from "@/components/ui/format-date";
import { Input } from "@/components/ui/input";
import { currentSignatureStatement } from "@/lib/workflows/signature-statement";

type SignatureFieldsProps = {
  /** What is signed; the statement of a decision unless told. */
  statement?: { version: string; text: string };
  /** `form.register("signature.name")` */
  name: UseFormRegisterReturn;
  nameError?: string;
  /** Of `useSigningConfirmation`. */
  confirmation: SigningConfirmation;
};

/** The statement, the line on which the signer types his or her name, and the proof that it is he or she. */
export function SignatureFields({
  statement = currentSignatureStatement,
  name,
  nameError,
  confirmation,
}: SignatureFieldsProps) {
  const { user } = useConsoleSession();
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <blockquote className="text-12 text-ink-2">
        {statement.text} <span className="whitespace-nowrap text-ink-3">Statement {statement.version}</span>
      </blockquote>
      <Field label="Type your name to sign" hint={user.name} error={nameError}>
        <Input autoComplete="off" spellCheck={false} {...name} />
      </Field>
      <ConfirmationField confirmation={confirmation} />
    </div>
  );
}

/** The password again, or the organization's single sign-on; once given, until when it is good. */
function ConfirmationField({ confirmation }: { confirmation: SigningConfirmation }) {
  const { user } = useConsoleSession();
  const { methods, given, error } = confirmation;
  const hasSignOn = methods.includes("single-sign-on");
  if (given) {
    const how = given.method === "password" ? "your password" : "single sign-on";
    return (
      <p role="status" className="flex items-start gap-2 text-12 text-ink-2">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
        Confirmed with {how}; good for this signature until {formatTime(given.expires_at)}.
      </p>
    );
  }
  return (
    <>
      {methods.includes("password") && (
        <>
          {/* Tells a password manager whose password is asked for. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user.email}
            readOnly
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
          <Field label="Your password" error={error ?? undefined}>
            <Input
              type="password"
              name="password"
              autoComplete="current-password"
              ref={(element: HTMLInputElement | null) => confirmation.setField(element)}
              value={confirmation.password}
              onChange={(event) => confirmation.setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
      {hasSignOn && (
        <Button full onClick={confirmation.confirmBySignOn}>
          Confirm with single sign-on
        </Button>
      )}
      {!methods.includes("password") && error && (
        <p role="alert" className="flex items-start gap-1 text-12 text-critical">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          {error}
        </p>
      )}
      {methods.length === 0 && (
        <p className="text-12 text-ink-3">
          Your account has no password and no single sign-on to confirm a signature with. Ask your administrator.
        </p>
      )}
    </>
  );
}
