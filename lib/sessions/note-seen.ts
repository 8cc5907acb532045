import { auditedAddress } from "@/lib/api/client-address";
import { systemPool } from "@/lib/db";

/** A session that was noted less than so long ago is not noted again. */
const noteEveryMs = 5 * 60_000;

// Several processes may come at the same moment: one of them writes.
const seen = {
  name: "session_seen",
  text: `update sessions set last_seen_at = pg_catalog.now(), client_address = $3
    where organization_id = $1 and id = $2 and last_seen_at < pg_catalog.now() - interval '5 minutes'`,
};

type Noted = { organizationId: string; sessionId: string; notedAt: number };

/** Keeps when and from where a session was last used, some minutes apart; no request waits for it, and none fails with it. */
export function noteSeen(session: Noted, headers: { get: (name: string) => string | null }): void {
  const at = Date.now();
  if (at - session.notedAt < noteEveryMs) return;
  session.notedAt = at;
  const values = [session.organizationId, session.sessionId, auditedAddress(headers) ?? null];
  systemPool()
    .query({ ...seen, values })
    .catch(() => undefined);
}
