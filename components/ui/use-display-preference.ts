"use client";

import { useCallback, useSyncExternalStore } from "react";
import { currentPreference, setDisplayPreference } from "@/components/ui/display-preferences";
import { type DisplayPreference, type DisplayValue, displayPreferences } from "@/lib/display-preferences";

/** A display preference and its setter, for the controls that show which one is on. */
export function useDisplayPreference<Name extends DisplayPreference>(
  name: Name,
): [value: DisplayValue<Name>, set: (value: DisplayValue<Name>) => void] {
  const value = useSyncExternalStore<DisplayValue<Name>>(
    observeRoot,
    () => currentPreference(name),
    () => displayPreferences[name][0],
  );
  const set = useCallback((next: DisplayValue<Name>) => setDisplayPreference(name, next), [name]);
  return [value, set];
}

function observeRoot(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
