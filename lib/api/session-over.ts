/**
 * Whoever calls as a person is told here that the session is over: whichever call it was that was refused for it (401),
 * of a screen that reads or of a form that saves. Browser only.
 */
type Listener = (why: string) => void;

const listeners = new Set<Listener>();
let isOnPurpose = false;

/** Calls `listener` with the reason, in a sentence, for every call that is refused; answers what stops it. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The person signs out: what is refused from now on is no news, and the page goes by itself. */
export function endsOnPurpose(): void {
  isOnPurpose = true;
}

export function tellSessionOver(why: string): void {
  if (isOnPurpose) return;
  for (const listener of listeners) listener(why);
}
