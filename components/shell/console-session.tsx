"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { setPersonForCalls } from "@/lib/api/client";
import type { ConsoleSession } from "@/lib/auth/console-session";
import { sessionElementId } from "@/lib/http/page-shells/session-element";

const SessionContext = createContext<ConsoleSession | null>(null);

/** Who is signed in, as the page says it itself. On the server nobody: there the screens are not drawn. */
function sessionInPage(): ConsoleSession | null {
  if (typeof window === "undefined") return null;
  const text = document.getElementById(sessionElementId)?.textContent;
  return text ? (JSON.parse(text) as ConsoleSession) : null;
}

type ConsoleSessionProviderProps = {
  /** Null on a page that was drawn for nobody in particular and names the person itself. */
  session: ConsoleSession | null;
  children: ReactNode;
};

/** Gives the screens, and the calls they make, the signed-in person and the organization. */
export function ConsoleSessionProvider({ session: given, children }: ConsoleSessionProviderProps) {
  const session = useMemo(() => given ?? sessionInPage(), [given]);
  // On the server this module is shared by everybody's requests; there nothing is called from components.
  if (session && typeof window !== "undefined")
    setPersonForCalls({ organizationId: session.organization.id, userId: session.user.id });
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in person with roles, and the organization. Only inside the console. */
export function useConsoleSession(): ConsoleSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useConsoleSession is only for screens under /console");
  return session;
}
