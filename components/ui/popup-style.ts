/** What floats: menus, selects, popovers. They fade in where they are; they do not travel. */
export const popupStyle =
  "rounded border border-line-strong bg-raised text-ink shadow-float outline-none transition-opacity duration-(--motion-fast) data-ending-style:opacity-0 data-starting-style:opacity-0";

/** A line in a menu or a select. */
export const optionStyle =
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-small px-2 text-13 outline-none data-disabled:text-disabled data-highlighted:bg-pressed";
