"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it; or leave it out and control `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | "wide";
  /** Stays until what it asks for is done, above everything else, which nobody can read meanwhile. */
  isFirm?: boolean;
  children?: ReactNode;
};

/** Marks what is firm: while it is there, nothing beside it in the page is seen, printed, found or copied (globals.css). */
export const firmly = "data-firm";

const widths = { small: "max-w-sm", medium: "max-w-lg", large: "max-w-3xl", wide: "max-w-5xl" };

/** For what needs an answer before anything else. Decisions open in place instead, so that the evidence stays in sight. */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  footer,
  size = "medium",
  isFirm = false,
  children,
}: DialogProps) {
  const layer = (ordinary: string) => (isFirm ? "z-60" : ordinary);
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className={classNames(
            "fixed inset-0 transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0",
            layer("z-40"),
            isFirm ? "bg-canvas" : "bg-scrim",
          )}
        />
        <BaseDialog.Viewport
          {...(isFirm ? { [firmly]: "" } : {})}
          className={classNames(
            "fixed inset-0 grid items-end overflow-y-auto p-4 sm:items-start sm:pt-[12vh] [@media(max-height:30rem)]:items-start",
            layer("z-50"),
          )}
        >
          <BaseDialog.Popup
            className={classNames(
              "relative mx-auto flex max-h-[calc(100dvh-2rem)] w-full min-w-0 flex-col rounded border border-line-strong bg-raised shadow-float outline-none transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-h-[76vh] [@media(max-height:30rem)]:max-h-none!",
              widths[size],
            )}
          >
            <header className="flex items-start gap-4 border-b px-4 py-3">
              <div className="min-w-0 flex-1">
                <BaseDialog.Title className="text-16 font-semibold text-ink">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="text-13 text-ink-2">{description}</BaseDialog.Description>
                )}
              </div>
              {/* Without a tooltip: it has the focus first, and Escape would only close the tooltip. */}
              {!isFirm && (
                <BaseDialog.Close
                  aria-label="Close"
                  title="Close"
                  className={classNames(buttonStyle({ variant: "quiet", size: "small" }), "w-7 px-0!")}
                >
                  <X aria-hidden className="size-4" />
                </BaseDialog.Close>
              )}
            </header>
            {/* At 400 % zoom head and foot would leave no room between them: there all of it scrolls. */}
            {children && (
              <div className="min-h-0 flex-1 overflow-y-auto p-4 [@media(max-height:30rem)]:overflow-y-visible">
                {children}
              </div>
            )}
            {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
