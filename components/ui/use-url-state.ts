"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

export type UrlPatch = Record<string, string | readonly string[] | null>;

/**
 * State that lives in the address: shared by link, kept by reload, walked by back and forward.
 * `update` sets each named parameter (a list becomes repeated parameters; null or empty removes it) without a trip to
 * the server. "push" makes a step that Back undoes, "replace" is for typing.
 */
export function useUrlState(): [
  params: Readonly<URLSearchParams>,
  update: (patch: UrlPatch, history?: "push" | "replace") => void,
] {
  const params = useSearchParams();
  const update = useCallback((patch: UrlPatch, history: "push" | "replace" = "push") => {
    // The address itself, not the hook's value: two updates in one tick must not undo each other.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(patch)) {
      next.delete(name);
      for (const item of typeof value === "string" ? [value] : (value ?? [])) if (item) next.append(name, item);
    }
    const search = next.toString();
    if (search === window.location.search.slice(1)) return;
    const address = search ? `?${search}` : window.location.pathname;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);
  return [params, update];
}
