"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { LiveChanges } from "@/components/changes/live-changes";
import { SessionOverDialog } from "@/components/sessions/session-over-dialog";
import { onSignedIn, tellSignedIn } from "@/components/sessions/signed-in-here";
import { followInput, hasUnsentInput } from "@/components/sessions/unsent-input";
import { useConsoleSession } from "@/components/shell/console-session";
import { useToast } from "@/components/ui/toast";
import { onSessionOver, tellSignedInAgain } from "@/lib/api/session-over";

/**
 * What is on screen is for whoever is signed in. Once that is nobody any more, or somebody else, it makes room for the
 * sign-in, which says why and leads back. Where something was typed it stays instead, out of sight, until the same person
 * has signed in again.
 */
export function SessionWatch() {
  const { user } = useConsoleSession();
  const { id: userId, name } = user;
  const toast = useToast();
  const [over, setOver] = useState<string | null>(null);
  const isOver = useRef(false);
  const [sessions, setSessions] = useState(0);

  useEffect(followInput, []);
  const end = useCallback((why: string) => {
    // Once it has stayed it stays, whatever else is refused.
    isOver.current ||= hasUnsentInput();
    if (isOver.current) setOver(why);
    else leaveForSignIn();
  }, []);
  useEffect(() => onSessionOver(end), [end]);
  const goOn = useCallback(() => {
    isOver.current = false;
    setOver(null);
    setSessions((before) => before + 1);
    tellSignedInAgain();
    toast.done({ title: "You are signed in again", description: "What you typed is still here." });
  }, [toast]);

  useEffect(() => tellSignedIn({ userId, name }), [userId, name]);
  useEffect(
    () =>
      onSignedIn((person) => {
        if (person.userId !== userId) end(`${person.name} has signed in in this browser.`);
        else if (over !== null) goOn();
      }),
    [userId, over, end, goOn],
  );

  return (
    <>
      <LiveChanges key={sessions} />
      {over !== null && (
        <SessionOverDialog
          why={over}
          onSignedIn={() => {
            tellSignedIn({ userId, name });
            goOn();
          }}
          onBack={goOn}
          onLeave={leaveForSignIn}
        />
      )}
    </>
  );
}

/** To the sign-in, and from there back to the same address: nothing of this page stays in memory. */
function leaveForSignIn(): void {
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?${new URLSearchParams({ callbackUrl: here, error: "SessionRequired" })}`);
}
