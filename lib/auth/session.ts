import { cookies } from "next/headers";
import { systemDb } from "@/lib/db";
import { sessionCaller } from "./session-caller";

export type ConsoleSession = {
  user: { id: string; name: string; email: string; roles: string[] };
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
    user: { id: user.id, name: user.name, email: user.email, roles: user.roles },
    organization: { id: user.organization.id, name: user.organization.name },
  };
}
