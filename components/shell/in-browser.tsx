"use client";

import { type ReactNode, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * What is only drawn in the browser, and what stands there until then. A screen shows nothing before its data has come,
 * so drawing it on the server as well would cost twice what the rest of the page does and tell the reader nothing sooner.
 */
export function InBrowser({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser ? children : instead;
}
