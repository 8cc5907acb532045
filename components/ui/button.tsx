"use client";

import { Button as BaseButton } from "@base-ui/react/button";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Spinner } from "@/components/ui/spinner";

export type ButtonProps = Omit<BaseButton.Props, "className" | "children"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Keeps the focus and the width, shows a spinner, refuses clicks. */
  busy?: boolean;
  full?: boolean;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A button whose words are a verb: "Approve provider", never "OK". */
export function Button({ variant, size, icon: Icon, busy = false, full, className, children, ...props }: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={busy || props.disabled}
      focusableWhenDisabled={busy || props.focusableWhenDisabled}
      aria-busy={busy || undefined}
      className={classNames(buttonStyle({ variant, size, full }), className)}
    >
      {Icon && <Icon aria-hidden className={classNames("-ml-0.5 size-4 shrink-0", busy && "opacity-0")} />}
      <span className={classNames("truncate", busy && "opacity-0")}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </BaseButton>
  );
}
