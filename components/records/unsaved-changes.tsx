"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Report = (form: string, isDirty: boolean) => void;

const ReportContext = createContext<Report | null>(null);

/** Says that a form holds what is not saved, so that nobody leaves the screen by accident. */
export function useUnsavedChanges(isDirty: boolean): void {
  const report = use(ReportContext);
  const form = useId();
  useEffect(() => {
    report?.(form, isDirty);
    return () => report?.(form, false);
  }, [report, form, isDirty]);
}

/** Stands around a screen with forms: leaving it with unsaved changes asks first, by link, by Back and by closing. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [dirtyForms, setDirtyForms] = useState<readonly string[]>([]);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const router = useRouter();
  const isDirty = dirtyForms.length > 0;
  const report = useCallback<Report>((form, dirty) => {
    setDirtyForms((forms) => {
      if (forms.includes(form) === dirty) return forms;
      return dirty ? [...forms, form] : forms.filter((other) => other !== form);
    });
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const refuseUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      const address = addressOfClick(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => router.push(address));
    };
    const askOnBack = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || isSamePage(event.destination.url)) return;
      event.preventDefault();
      const { key } = event.destination;
      setLeave(() => () => void window.navigation.traverseTo(key));
    };
    // Not every browser can hold Back up; there the browser's own question on closing is all there is.
    const navigation: Navigation | undefined = "navigation" in window ? window.navigation : undefined;
    window.addEventListener("beforeunload", refuseUnload);
    document.addEventListener("click", askOnLink, true);
    navigation?.addEventListener("navigate", askOnBack);
    return () => {
      window.removeEventListener("beforeunload", refuseUnload);
      document.removeEventListener("click", askOnLink, true);
      navigation?.removeEventListener("navigate", askOnBack);
    };
  }, [isDirty, router]);

  const leaveNow = () => {
    setDirtyForms([]);
    setLeave(null);
    // The listeners above are gone after the next paint.
    requestAnimationFrame(() => leave?.());
  };
  return (
    <ReportContext value={report}>
      {children}
      <Dialog
        title="Leave without saving?"
        description="What you changed here is not saved. If you leave, it is lost."
        size="small"
        open={leave !== null}
        onOpenChange={(open) => !open && setLeave(null)}
        footer={
          <>
            <Button variant="danger" onClick={leaveNow}>
              Leave and lose it
            </Button>
            <Button variant="primary" onClick={() => setLeave(null)}>
              Stay here
            </Button>
          </>
        }
      />
    </ReportContext>
  );
}

/** Where a click on a link of ours would lead away from this page; null for every other click. */
function addressOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== "_self")) return null;
  if (link.hasAttribute("download") || link.origin !== window.location.origin || isSamePage(link.href)) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}

const isSamePage = (address: string): boolean => new URL(address).pathname === window.location.pathname;
