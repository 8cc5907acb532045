"use client";

import { useEffect } from "react";
import { type SignOnMessage, tellOpener } from "@/components/auth/sign-on-window";

/** Hands what the single sign-on said to the page that asked, and closes its window. */
export function TellConfirmation({ message }: { message: SignOnMessage }) {
  useEffect(() => {
    tellOpener(message);
    window.close();
  }, [message]);
  return (
    <p className="text-13 text-ink-2">
      {message.error ?? "You are confirmed. Close this window and sign in the one before."}
    </p>
  );
}
