/**
 * Whoever calls as a person is told here that the session is over, whichever call it was that was refused for it (401).
 * What a screen reads waits until the person has signed in again: a screen that turned into an error would take the form
 * with it that stands on it. Browser only.
 */
type Listener = (why: string) => void;

const listeners = new Set<Listener>();
let waiting: (() => void)[] = [];
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

/** Whether anybody sees to it that the person can sign in again: pages before the sign-in have none. */
export const isSessionWatched = (): boolean => listeners.size > 0;

/** Resolves once the person has signed in again; never, where the page goes instead. */
export const signedInAgain = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

export function tellSignedInAgain(): void {
  const all = waiting;
  waiting = [];
  for (const goOn of all) goOn();
}
