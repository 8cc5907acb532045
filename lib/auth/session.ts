import { cookies } from "next/headers";
import { systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import type { ConfirmationMethod } from "./operations";
import { sessionCaller } from "./session-caller";

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
  const cookie = (await cookies()).toString();
  const caller = await sessionCaller(new Request("http://localhost/", { headers: { cookie } }));
  if (!caller) return null;
  const user = await systemDb().user.findFirst({
    where: { organizationId: caller.organizationId, id: caller.actor.id },
    include: { organization: true },
  });
  if (!user) return null;
  return {
    user: { id: user.id, name: user.name, email: user.email, roles: user.roles, signsWith: signsWith(user) },
    organization: { id: user.organization.id, name: user.organization.name },
  };
}

const signsWith = ({ passwordHash }: { passwordHash: string | null }): ConfirmationMethod[] => [
  ...(passwordHash === null ? [] : (["password"] as const)),
  ...(env().OIDC_ISSUER ? (["single-sign-on"] as const) : []),
];
