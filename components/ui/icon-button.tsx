"use client";

import { Button as BaseButton } from "@base-ui/react/button";
import type { LucideIcon } from "lucide-react";
import type { Ref } from "react";
import { type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";

type IconButtonProps = Omit<BaseButton.Props, "className" | "children" | "aria-label"> & {
  /** Spoken and shown on hover: a verb, "Copy NPI". */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: "small" | "medium" | "large";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  ref?: Ref<HTMLElement>;
};

const squares = { small: "w-7", medium: "w-8", large: "w-10" };

/** A button with an icon alone; its label is its name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = "quiet",
  size = "medium",
  side,
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <BaseButton
        type="button"
        {...props}
        aria-label={label}
        className={classNames(buttonStyle({ variant, size }), squares[size], "px-0!", className)}
      >
        <Icon aria-hidden className="size-4" />
      </BaseButton>
    </Tooltip>
  );
}
