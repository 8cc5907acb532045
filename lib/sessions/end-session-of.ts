import { auditedAddress } from "@/lib/api/client-address";
import type { ApiRequest } from "@/lib/api/exchange";
import { requestIdOf } from "@/lib/api/request-id";
import { recordAudit } from "@/lib/audit/record";
import { sessionCaller } from "@/lib/auth/session-caller";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { endSessions } from "./end-sessions";
import type { SessionEnding } from "./session-schemas";

/** Ends the session with whose cookie a request comes, if it is one: also every copy of the cookie is refused from then on. */
export async function endSessionOf(
  request: Pick<ApiRequest, "headers">,
  how: Extract<SessionEnding, "signed-out" | "signed-in-anew">,
): Promise<void> {
  const caller = await sessionCaller(request);
  if (!caller?.sessionId) return;
  const { organizationId, actor, sessionId } = caller;
  await inOrganization(organizationId, async (db) => {
    const [ended] = await endSessions({ organizationId, actor, db }, actor.id, { how, of: { id: sessionId } });
    if (!ended) return;
    const [requestId, clientAddress] = [requestIdOf(request), auditedAddress(request.headers)];
    await recordAudit(
      { organizationId, actor, db, now: now(), requestId, clientAddress },
      { action: "signOut", subjectType: "user", subjectId: actor.id, changes: { session: [ended, null] } },
    );
  });
}
