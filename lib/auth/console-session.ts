import { env } from "@/lib/env";
import type { ConfirmationMethod } from "./operations";
import type { SessionPerson } from "./session-person";

/** What the console's screens know of the person who is signed in, and of his or her organization. */
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

/** The person of a session as the screens are told of him or her. */
export function consoleSessionOf(person: SessionPerson): ConsoleSession {
  const { id, name, email, roles, hasPassword, organizationId, organizationName } = person;
  const signsWith: ConfirmationMethod[] = [
    ...(hasPassword ? (["password"] as const) : []),
    ...(env().OIDC_ISSUER ? (["single-sign-on"] as const) : []),
  ];
  return { user: { id, name, email, roles, signsWith }, organization: { id: organizationId, name: organizationName } };
}
