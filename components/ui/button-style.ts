import { classNames } from "@/components/ui/class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-solid";
export type ButtonSize = "small" | "medium" | "large";

const base =
  "relative inline-flex shrink-0 select-none items-center print:hidden justify-center rounded border font-medium whitespace-nowrap transition-colors duration-(--motion-fast) data-disabled:cursor-default";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:not-data-disabled:bg-accent-hover data-disabled:not-aria-busy:bg-pressed data-disabled:not-aria-busy:text-disabled",
  secondary:
    "border-line-strong bg-raised text-ink hover:not-data-disabled:bg-hover active:not-data-disabled:bg-pressed data-popup-open:bg-hover data-disabled:not-aria-busy:text-disabled",
  quiet:
    "border-transparent text-ink-2 hover:not-data-disabled:bg-hover hover:not-data-disabled:text-ink active:not-data-disabled:bg-pressed data-popup-open:bg-hover data-popup-open:text-ink data-disabled:text-disabled",
  danger:
    "border-transparent text-critical hover:not-data-disabled:bg-critical-soft active:not-data-disabled:bg-critical-soft data-disabled:text-disabled",
  "danger-solid":
    "border-transparent bg-critical-fill text-on-accent hover:not-data-disabled:bg-critical-fill-hover data-disabled:not-aria-busy:bg-pressed data-disabled:not-aria-busy:text-disabled",
};

const sizes: Record<ButtonSize, string> = {
  small: "h-7 gap-1.5 px-2 text-13",
  medium: "h-8 gap-1.5 px-3 text-13",
  large: "h-10 gap-2 px-4 text-14",
};

/** The look of a button, shared by buttons, links that look like one, and the triggers of menus. */
export function buttonStyle(options: { variant?: ButtonVariant; size?: ButtonSize; full?: boolean } = {}): string {
  return classNames(
    base,
    variants[options.variant ?? "secondary"],
    sizes[options.size ?? "medium"],
    options.full && "w-full",
  );
}
