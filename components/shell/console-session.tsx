"use client";

import { createContext, type ReactNode, use } from "react";
import { setOrganizationForCalls } from "@/lib/api/client";
import type { ConfirmationMethod } from "@/lib/auth/operations";

export type ConsoleSession = {
  user: {
    id: string;
    name: string;
    email: string;
    roles: string[];
    /** How the person can prove again who he or she is before a signature. */
    signsWith: readonly ConfirmationMethod[];
  };
  organization: { id: string; name: string };
};

const SessionContext = createContext<ConsoleSession | null>(null);

/** Gives the screens the signed-in person, and the calls they make the organization. */
export function ConsoleSessionProvider({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  // On the server this module is shared by everybody's requests; there nothing is called from components.
  if (typeof window !== "undefined") setOrganizationForCalls(session.organization.id);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in person with roles, and the organization. Only inside the console. */
export function useConsoleSession(): ConsoleSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useConsoleSession is only for screens under /console");
  return session;
}
