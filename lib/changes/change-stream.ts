import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { watch } from "./change-hub";
import type { Change } from "./operations";

const heartbeatMs = 15_000;
/** A token that was verified counts for as long (token-caller.ts): only then is asking about it anew of use. */
const revocationMs = 950;
/** Events that wait for a slow reader, at most; then they are replaced by "look again". */
const mostWaiting = 200;

/** An entry is dated by the beginning of what it tells of, and seen at its end. */
const longestWorkMs = 10_000;

/** What can end the caller's right to look: something about the person or the client; left without an id, about many. */
const concerns = ({ kind, id }: Change, { id: callerId, client }: Context["actor"]): boolean =>
  (kind === "api_client" || kind === "user") && (id === undefined || id === callerId || id === client?.id);

/** Whether something of the organization changed since; by the index of entries over time. */
function hasChangedSince(organizationId: string, since: Date): Promise<boolean> {
  const where = { organizationId, at: { gt: since } };
  return inOrganization(organizationId, async (db) => {
    return (await db.auditEntry.findFirst({ where, select: { id: true } })) !== null;
  });
}

type Watched = Pick<Context, "organizationId" | "actor" | "recheckCaller">;

/**
 * The changes of the caller's organization as server-sent events, for `seconds` at most; what changed in the
 * `ago` seconds before is not told, but that something did. Ends when the token or the session
 * counts no more: asked at every heartbeat, and as soon as something of the person or the client was changed.
 */
export function changeStream(
  { organizationId, actor, recheckCaller }: Watched,
  { seconds, ago }: { seconds: number; ago?: number },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const timers: NodeJS.Timeout[] = [];
  let unwatch: (() => void) | undefined;
  let wasListening = false;
  let hasMissed = false;

  function release(): void {
    for (const timer of timers) clearTimeout(timer);
    unwatch?.();
    unwatch = undefined;
  }

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const write = (text: string) => {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
      else hasMissed = true;
    };
    const event = (name: string, data: object = {}) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const end = () => {
      if (!unwatch) return;
      release();
      controller.close();
    };
    const catchUp = async () => {
      if (ago === undefined) return;
      const since = new Date(now().getTime() - ago * 1000 - longestWorkMs);
      // Who cannot ask takes it that something did.
      if (await hasChangedSince(organizationId, since).catch(() => true)) if (unwatch) event("missed");
    };
    const recheck = () => void recheckCaller?.().catch(end);
    unwatch = watch({
      organizationId,
      callerId: actor.id,
      onChange: (change) => {
        event("change", change);
        if (concerns(change, actor)) timers.push(setTimeout(recheck, revocationMs));
      },
      onListening: () => {
        event(wasListening ? "missed" : "ready");
        if (!wasListening) void catchUp();
        wasListening = true;
      },
      onEnd: end,
    });
    write(": this stream tells what changes\n\n");
    timers.push(setTimeout(end, seconds * 1000));
    timers.push(
      setInterval(() => {
        write(":\n\n");
        recheck();
      }, heartbeatMs),
    );
  }

  return new ReadableStream(
    {
      start: begin,
      pull: (controller) => {
        if (!hasMissed) return;
        hasMissed = false;
        controller.enqueue(encoder.encode("event: missed\ndata: {}\n\n"));
      },
      cancel: release,
    },
    { highWaterMark: mostWaiting },
  );
}
