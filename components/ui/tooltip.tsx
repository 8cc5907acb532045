"use client";

import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

type TooltipProps = {
  content: ReactNode;
  /** The element it explains; it keeps its own accessible name, since a tooltip is only for the eye. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  disabled?: boolean;
};

/** A short name for what has only an icon. Nothing that matters stands in a tooltip alone. */
export function Tooltip({ content, children, side = "top", disabled }: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-72 rounded-small bg-ink px-2 py-1 text-12 text-canvas transition-opacity duration-(--motion-fast) data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
