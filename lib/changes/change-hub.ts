import { tooManyRequests } from "@/lib/api/errors";
import { listen } from "@/lib/listen";
import { onceAProcess } from "@/lib/once-a-process";
import { Change } from "./operations";

/** Somebody who watches an organization. */
export type Watcher = {
  organizationId: string;
  /** The person or client; who may have `mostWatches` at a time. */
  callerId: string;
  onChange: (change: Change) => void;
  /** From now on everything is told. Called again after a gap, in which something may have been missed. */
  onListening: () => void;
  /** The service stops. */
  onEnd: () => void;
};

type Hub = { watchers: Set<Watcher>; isListening: boolean; stop?: () => void };

const channel = "credence_changes";
export const mostWatches = 10;

/** One connection of a process listens for all who watch. */
const hub = onceAProcess("changes", (): Hub => ({ watchers: new Set(), isListening: false }));

/** What another release sends while both run may read otherwise: it is passed over, and must not end the process. */
function readPayload(payload: string): { organization: string; change: Change } | null {
  try {
    const { organization, ...sent } = JSON.parse(payload) as { organization: string };
    return { organization, change: Change.parse(sent) };
  } catch {
    return null;
  }
}

function tell(payload: string): void {
  const read = readPayload(payload);
  if (!read) return;
  const { organization, change } = read;
  for (const watcher of hub.watchers) if (watcher.organizationId === organization) watcher.onChange(change);
}

function startListening(): void {
  hub.stop = listen(channel, {
    onMessage: tell,
    onListening: () => {
      hub.isListening = true;
      for (const watcher of hub.watchers) watcher.onListening();
    },
  });
}

function stopListening(): void {
  hub.stop?.();
  hub.stop = undefined;
  hub.isListening = false;
}

/**
 * Tells a watcher what changes in its organization, and in no other, from one LISTEN of the process. Returns the function
 * that ends it; without watchers nobody listens. Throws 429 when the caller watches `mostWatches` times already.
 */
export function watch(watcher: Watcher): () => void {
  const { watchers, isListening, stop } = hub;
  const own = [...watchers].filter(
    ({ organizationId, callerId }) => organizationId === watcher.organizationId && callerId === watcher.callerId,
  );
  if (own.length >= mostWatches) throw tooManyRequests(30);
  watchers.add(watcher);
  if (isListening) watcher.onListening();
  if (!stop) startListening();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) stopListening();
  };
}

/** Ends every watch: a server that closes waits for the answers that last. */
export function endWatches(): void {
  for (const watcher of hub.watchers) watcher.onEnd();
}
