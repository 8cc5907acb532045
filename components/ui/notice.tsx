import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Tone, toneIcons, toneText } from "@/components/ui/tone";

type NoticeProps = {
  tone?: Tone;
  /** One line that says it. */
  title: ReactNode;
  /** What follows from it. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** "alert" interrupts a screen reader: for what just went wrong, not for what stands there anyway. */
  role?: "alert" | "status";
  className?: string;
};

/** A line that asks for attention within a screen: an alert of a file, the refusal of a form. */
export function Notice({ tone = "neutral", title, children, action, role, className }: NoticeProps) {
  const Icon = tone === "neutral" ? Info : toneIcons[tone];
  return (
    <div
      role={role}
      className={classNames("flex items-start gap-2 rounded border bg-raised px-3 py-2 text-13 text-ink", className)}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[tone])} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children && <div className="text-ink-2 wrap-anywhere">{children}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
