import type { Context } from "@/lib/api/context";
import { watch } from "./change-hub";
import type { Change } from "./operations";

const heartbeatMs = 15_000;
/** A token that was verified counts for as long (token-caller.ts): only then is asking about it anew of use. */
const revocationMs = 950;
/** Events that wait for a slow reader, at most; then they are replaced by "look again". */
const mostWaiting = 200;

/** What can end the caller's right to look. */
const isAboutCallers = ({ kind }: Change) => kind === "api_client" || kind === "user";

/**
 * The changes of the caller's organization as server-sent events, for `seconds` at most. Ends when the token or the session
 * counts no more: asked at every heartbeat, and as soon as a person or a client of the organization was changed.
 */
export function changeStream(
  { organizationId, actor, recheckCaller }: Pick<Context, "organizationId" | "actor" | "recheckCaller">,
  seconds: number,
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
    const recheck = () => void recheckCaller?.().catch(end);
    unwatch = watch({
      organizationId,
      callerId: actor.id,
      onChange: (change) => {
        event("change", change);
        if (isAboutCallers(change)) timers.push(setTimeout(recheck, revocationMs));
      },
      onListening: () => {
        event(wasListening ? "missed" : "ready");
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
