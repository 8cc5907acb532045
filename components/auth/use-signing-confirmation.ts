"use client";

import { useEffect, useRef, useState } from "react";
import { type GivenConfirmation, openSignOn } from "@/components/auth/sign-on-window";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { ApiClientError, call } from "@/lib/api/client";
import { type ConfirmationMethod, createSigningConfirmation } from "@/lib/auth/operations";

export type SigningConfirmation = {
  /** The ways this person has. */
  methods: readonly ConfirmationMethod[];
  password: string;
  setPassword: (password: string) => void;
  /** The field's element: it gets the focus when the password is missing or wrong. */
  setField: (element: HTMLInputElement | null) => void;
  /** What is wrong with it, in a sentence. */
  error: string | null;
  /** The confirmation that waits for its signature. */
  given: GivenConfirmation | null;
  confirmBySignOn: () => void;
  /** The id to send as `signingConfirmation`; null when the person has to do something first, which is then said. */
  obtain: () => Promise<string | null>;
  /** After the signature: it is used. */
  forget: () => void;
  /** True when the service refused the signature for its confirmation; asks for another one. */
  isRefused: (error: unknown) => boolean;
};

/** Shorter than this is too short to still sign. */
const marginMs = 10_000;
const isGood = (given: GivenConfirmation | null): given is GivenConfirmation =>
  given !== null && Date.parse(given.expires_at) > Date.now() + marginMs;

/** The signer's proof of who he or she is: asked for with the form, made when it is sent, good for one signature. */
export function useSigningConfirmation(): SigningConfirmation {
  const { signsWith: methods } = useConsoleSession().user;
  const [password, setPassword] = useState("");
  const [given, setGiven] = useState<GivenConfirmation | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(() => () => stopListening.current?.(), []);

  const refuse = (sentence: string) => {
    setGiven(null);
    setError(sentence);
    // The field is there again after the next paint.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
    return null;
  };

  async function obtain(): Promise<string | null> {
    if (isGood(given)) return given.id;
    if (given) return refuse("The confirmation has run out. Confirm again that it is you.");
    if (!methods.includes("password")) return refuse("Confirm with single sign-on first, then sign.");
    if (password === "") return refuse("Enter your password: it confirms that it is you who signs.");
    try {
      const confirmation = await call(createSigningConfirmation, { body: { password } });
      setGiven(confirmation);
      setPassword("");
      setError(null);
      return confirmation.id;
    } catch (failure) {
      const isWrong = failure instanceof ApiClientError && failure.status === 400;
      return refuse(isWrong ? "That is not your password. Nothing was signed." : describeError(failure));
    }
  }

  function confirmBySignOn(): void {
    stopListening.current?.();
    setError(null);
    stopListening.current = openSignOn(({ confirmation, error: failure }) => {
      setGiven(confirmation ?? null);
      setError(confirmation ? null : (failure ?? "Single sign-on did not confirm you."));
    });
    if (!stopListening.current)
      setError("The browser blocked the window of the single sign-on. Allow it for this site and try again.");
  }

  return {
    methods,
    password,
    setPassword: (next) => {
      setPassword(next);
      setError(null);
    },
    setField: (element) => {
      field.current = element;
    },
    error,
    given: isGood(given) ? given : null,
    confirmBySignOn,
    obtain,
    forget: () => {
      setGiven(null);
      setPassword("");
      setError(null);
    },
    isRefused: (failure) => {
      const isOurs =
        failure instanceof ApiClientError &&
        failure.status === 403 &&
        failure.errors.some(({ path }) => path === "signing-confirmation");
      if (isOurs) refuse("The confirmation is no longer good. Confirm again that it is you.");
      return isOurs;
    },
  };
}
