const places = new Set<Element>();

const isField = (target: Element) => target.matches("input, textarea, select, [contenteditable]");

/** Search fields and filters stand in the address: nothing of them is lost. */
const isSearch = (target: Element) => target.closest("search") !== null;

function note({ target }: Event): void {
  if (!(target instanceof Element) || isSearch(target)) return;
  const place = target.closest("form") ?? (isField(target) ? target : null);
  if (!place) return;
  for (const one of places) if (!one.isConnected) places.delete(one);
  places.add(place);
}

/**
 * Notes where somebody types or chooses something, in whatever form it is. Forms go when they are sent or left, so what is
 * still on the page may be unsent; of one that stays after saving, this says so too often rather than too rarely.
 */
export function followInput(): () => void {
  const names = ["input", "change", "click"] as const;
  for (const name of names) document.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of names) document.removeEventListener(name, note, { capture: true });
    places.clear();
  };
}

export const hasUnsentInput = (): boolean => [...places].some((place) => place.isConnected);
