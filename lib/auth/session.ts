import { headers } from "next/headers";
import { env } from "@/lib/env";
import type { ConfirmationMethod } from "./operations";
import { sessionPerson } from "./session-person";

export type ConsoleSession = {
  user: {
    id: string;
    name: string;
    email: string;
    roles: string[];
    /** How the person can prove again who he or she is before a signature. */
    signsWith: ConfirmationMethod[];
  };
  organization: { id: string; name: string };
};

/** The signed-in person and his or her organization, for pages; null when nobody is signed in. */
export async function currentSession(): Promise<ConsoleSession | null> {
  const person = await sessionPerson({ headers: await headers() });
  if (!person) return null;
  const { id, name, email, roles, organizationId, organizationName } = person;
  return {
    user: { id, name, email, roles, signsWith: signsWith(person) },
    organization: { id: organizationId, name: organizationName },
  };
}

const signsWith = ({ hasPassword }: { hasPassword: boolean }): ConfirmationMethod[] => [
  ...(hasPassword ? (["password"] as const) : []),
  ...(env().OIDC_ISSUER ? (["single-sign-on"] as const) : []),
];
