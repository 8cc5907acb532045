import { type LucideIcon, PanelTop, SquareMousePointer } from "lucide-react";
import type { PaletteEntry, PaletteGroup } from "@/components/palette/palette-entries";

const offered = "button, a[href], [role=tab]";

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-label") ?? element.innerText).replace(/\s+/g, " ").trim();

const isUsable = (element: HTMLElement): boolean =>
  element.offsetParent !== null &&
  element.closest("[inert]") === null &&
  !element.matches(":disabled, [aria-disabled=true], [aria-selected=true]");

const iconOf = (element: Element): LucideIcon => (element.matches("[role=tab]") ? PanelTop : SquareMousePointer);

/**
 * What can be pressed on the screen that is open, by its name: the buttons of whatever says `data-acts`, which is the name of
 * the group. So the palette offers what the open file and the selection offer, to whom they offer it, and nothing else.
 */
export function screenActs(): PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const place of document.querySelectorAll<HTMLElement>("main [data-acts]")) {
    const title = place.dataset.acts ?? "";
    for (const element of place.querySelectorAll<HTMLElement>(offered)) {
      const label = nameOf(element);
      if (label === "" || !isUsable(element) || element.closest("[data-acts]") !== place) continue;
      const before = groups.get(title) ?? [];
      const run = () => {
        element.focus();
        element.click();
      };
      groups.set(title, [...before, { id: `${title}:${before.length}`, label, icon: iconOf(element), act: { run } }]);
    }
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
