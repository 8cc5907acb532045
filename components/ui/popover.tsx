"use client";

import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { popupStyle } from "@/components/ui/popup-style";

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  title: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
};

/** Something to look at behind a button; the page stays in use. */
export function Popover({ trigger, title, open, onOpenChange, align = "start", className, children }: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <BasePopover.Popup
            className={classNames(
              popupStyle,
              "flex max-h-[min(30rem,var(--available-height))] max-w-[calc(100vw-1rem)] flex-col",
              className,
            )}
          >
            <BasePopover.Title className="border-b px-4 py-2.5 text-13 font-semibold text-ink">
              {title}
            </BasePopover.Title>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
