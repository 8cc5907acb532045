import { rolesOf } from "@/lib/api/context";
import type { ApiRequest } from "@/lib/api/exchange";
import type { Caller } from "./authenticate";
import { sessionCallerPerson } from "./session-person";

/** Who calls with a browser session, or null. */
export async function sessionCaller(request: Pick<ApiRequest, "headers">): Promise<Caller | null> {
  const person = await sessionCallerPerson(request);
  return (
    person && {
      organizationId: person.organizationId,
      actor: { type: "user", id: person.id, name: person.name, roles: rolesOf(person.roles) },
      callerId: person.id,
      sessionId: person.sessionId,
    }
  );
}
