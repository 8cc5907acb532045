"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { describeFailure, type SignInFailure } from "@/components/auth/sign-in-failure";
import { signInInPlace } from "@/components/auth/sign-in-in-place";
import { onBackWhenSignedIn } from "@/components/sessions/signed-in-here";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Dialog, firmly } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

type SessionOverDialogProps = {
  /** Why the session is over, in a sentence. */
  why: string;
  /** The person has signed in here … */
  onSignedIn: () => void;
  /** … or has come back to this page from where it was done. */
  onBack: () => void;
  /** Gives up what was typed. */
  onLeave: () => void;
};

/** Over a screen with what nobody has saved yet: the same person signs in again, here or in another tab, and goes on. */
export function SessionOverDialog({ why, onSignedIn, onBack, onLeave }: SessionOverDialogProps) {
  const { email, signsWith } = useConsoleSession().user;
  const hasPassword = signsWith.includes("password");
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  useEffect(() => onBackWhenSignedIn(email, onBack), [email, onBack]);
  useEffect(keepKeys, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    const code = await signInInPlace({ email, password });
    if (code === null) return onSignedIn();
    setBusy(false);
    setFailure(describeAgain(code));
    field.current?.select();
  };
  return (
    <Dialog
      open
      isFirm
      title="Your session has ended"
      description={why}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            Leave and lose it
          </Button>
          {hasPassword && (
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              Sign in and go on
            </Button>
          )}
        </>
      }
    >
      <DialogForm id={formId} aria-label="Sign in again" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          What you typed on this screen is still there, and not saved. Sign in again to go on with it.
        </p>
        {failure && (
          <Notice tone="critical" role="alert" title={failure.title}>
            {failure.help}
          </Notice>
        )}
        <Field label="E-mail">
          <Input value={email} readOnly tabIndex={-1} autoComplete="username" className="text-ink-2" />
        </Field>
        {hasPassword && (
          <Field label="Password">
            <Input
              ref={field}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
        )}
        <p className="text-13 text-ink-2">
          {hasPassword ? "Or sign" : "Sign"} in{" "}
          <a href="/sign-in" target="_blank" rel="noreferrer" className="text-accent-ink underline">
            in another tab
          </a>
          : this screen then goes on by itself.
        </p>
      </DialogForm>
    </Dialog>
  );
}

/** It is known who signs in: what does not match is the password. */
function describeAgain(code: string): SignInFailure {
  if (code !== "CredentialsSignin") return describeFailure(code);
  return { title: "That is not your password.", help: "Try again; what you typed on this screen stays." };
}

/**
 * No key reaches what lies below: Escape would close a form there, the palette take the focus, a shortcut leave the
 * screen with all that was typed. The browser does with them what it always does.
 */
function keepKeys(): () => void {
  const keep = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Element && event.target.closest(`[${firmly}]`) !== null;
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key !== "Enter";
    if (!isInside || isShortcut || event.key === "Escape") event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", keep, true);
  return () => window.removeEventListener("keydown", keep, true);
}
