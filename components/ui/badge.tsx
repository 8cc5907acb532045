import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Tone, toneIcons, toneSurface, toneText } from "@/components/ui/tone";

type BadgeProps = {
  tone?: Tone;
  /** Defaults to the icon of the tone. */
  icon?: LucideIcon;
  /** "soft" has a ground behind it; "plain" is icon and word alone, for columns where every row has one. */
  look?: "soft" | "plain";
  className?: string;
  children: ReactNode;
};

/** A status or a severity: icon and word in the color of its tone. */
export function Badge({ tone = "neutral", icon, look = "soft", className, children }: BadgeProps) {
  const Icon = icon ?? toneIcons[tone];
  const soft = look === "soft";
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center gap-1 align-middle whitespace-nowrap",
        soft ? "h-5 rounded-small px-1.5 text-12 font-medium" : "gap-1.5 text-13",
        soft ? toneSurface[tone] : "text-ink",
        className,
      )}
    >
      <Icon aria-hidden strokeWidth={2.25} className={classNames("size-3.5 shrink-0", !soft && toneText[tone])} />
      {/* The line of the words is the badge's own, beside other words. */}
      <span className={classNames("truncate", !soft && "self-baseline")}>{children}</span>
    </span>
  );
}
