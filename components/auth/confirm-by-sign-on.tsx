"use client";

import { signIn } from "next-auth/react";
import { useEffect, useRef } from "react";

type ConfirmBySignOnProps = { purpose: string; email: string };

/** Leads to the identity provider, which asks the person to sign in again whatever session it has. */
export function ConfirmBySignOn({ purpose, email }: ConfirmBySignOnProps) {
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const callbackUrl = `/sign-in/confirmed?for=${encodeURIComponent(purpose)}`;
    void signIn("oidc", { callbackUrl }, { prompt: "login", max_age: "0", login_hint: email });
  }, [purpose, email]);
  return <p className="text-13 text-ink-2">Going to your single sign-on to confirm that it is you …</p>;
}
