"use client";

import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { popupStyle } from "@/components/ui/popup-style";

type PopoverProps = {
  trigger: ReactElement;
  title?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
  children: ReactNode;
};

/** A little more about the thing beside it, or a small form. */
export function Popover({
  trigger,
  title,
  open,
  onOpenChange,
  align = "start",
  side,
  className,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} side={side} sideOffset={4} className="z-50">
          <BasePopover.Popup className={classNames(popupStyle, "w-80 max-w-[calc(100vw-2rem)] p-3 text-13", className)}>
            {title && <BasePopover.Title className="mb-2 text-13 font-semibold">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
