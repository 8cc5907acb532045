"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { type Tone, toneIcons, toneText } from "@/components/ui/tone";

type ToastData = { tone: Tone };

/** Holds the toasts of the page; stands once, at the root. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Messages"
          className="fixed inset-x-4 bottom-[calc(var(--bottombar-height)+1rem)] z-50 mx-auto flex max-w-sm flex-col-reverse gap-2 md:right-4 md:bottom-4 md:left-auto md:mx-0 md:w-90 in-[:has([data-selection-bar])]:bottom-[calc(var(--bottombar-height)+4.5rem)] md:in-[:has([data-selection-bar])]:bottom-28"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? "neutral";
    const Icon = toneIcons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "down"]}
        className="rounded border border-line-strong bg-raised shadow-float transition-opacity duration-(--motion) data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-2 p-3">
          <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[tone])} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-13 font-medium text-ink" />
            <Toast.Description className="text-13 text-ink-2 wrap-anywhere" />
            <Toast.Action className={classNames(buttonStyle({ size: "small" }), "mt-2")} />
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className={classNames(buttonStyle({ variant: "quiet", size: "small" }), "-mt-1 -mr-1 w-7 px-0!")}
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Who reads slowly, or comes by keyboard, must still reach the button (WCAG 2.2.1: twenty seconds). */
const withActionMs = 20_000;

type ToastMessage = {
  title: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  /** A message of the same id takes the place of the one before, so that quick acts do not pile up. */
  id?: string;
};

/** Short messages after an act: `done` goes by itself, `failed` stays until it is dismissed and is read out at once. */
export function useToast(): { done: (message: ToastMessage) => void; failed: (message: ToastMessage) => void } {
  const { add } = Toast.useToastManager<ToastData>();
  return useMemo(() => {
    const show = (tone: Tone, { title, description, action, id }: ToastMessage) =>
      add({
        ...(id === undefined ? {} : { id }),
        title,
        description,
        data: { tone },
        actionProps: action && { children: action.label, onClick: action.onClick },
        ...(action ? { timeout: withActionMs } : {}),
        ...(tone === "critical" ? { timeout: 0, priority: "high" as const } : {}),
      });
    return { done: (message) => show("done", message), failed: (message) => show("critical", message) };
  }, [add]);
}
