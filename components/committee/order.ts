/** The list with the element at one place moved to another; places beyond an end are the end. */
export function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const target = Math.max(0, Math.min(list.length - 1, to));
  const element = list[from];
  if (element === undefined) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, target), element, ...others.slice(target)];
}

/** Where what is dragged from one place comes to stand when it is let go before the element at `gap` (the length: at the end). */
export const placeOfGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);
