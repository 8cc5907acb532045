const name = "credence:keyboard-help";

/** Opens the list of keys, from wherever it is asked for. */
export const openKeyboardHelp = (): void => void document.dispatchEvent(new Event(name));

/** Calls `open` whenever the list is asked for; returns the function that stops. */
export function onHelpAsked(open: () => void): () => void {
  document.addEventListener(name, open);
  return () => document.removeEventListener(name, open);
}
