import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { batchChanges } from "@/components/changes/batched-changes";
import { changedKeys, everyChangedKey, isLongWork } from "@/components/changes/changed-keys";
import { watchUntil } from "@/components/changes/watch-changes";
import { isOwnRequest } from "@/lib/api/own-requests";
import type { Change } from "@/lib/changes/operations";

type News = Change | "everything";

/**
 * An act may leave rows as they are on purpose, although it has changed them: whoever reads the unread flags one after the
 * other keeps them in sight. Such rows are marked as old and not asked for; news of others must not take them away either.
 */
const isNotHeldStill = ({ state }: Query): boolean =>
  !state.isInvalidated || state.fetchStatus === "fetching" || state.status === "error";

/** Chosen before they are marked as old: marking is the first thing that asking for them does. */
function readAnew(client: QueryClient, queryKey: QueryKey): void {
  const chosen = new Set(client.getQueryCache().findAll({ queryKey, predicate: isNotHeldStill }));
  void client.invalidateQueries({ queryKey, predicate: (query) => chosen.has(query) });
}

const inputs = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Reads anew what others have changed, while the page is looked at: exactly what a change touches, quietly, and never what
 * this page has changed itself. Forms keep the version that they were opened with. Returns the function that stops.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  let watching: AbortController | undefined;
  // The screen was read when the page was: what changed since is caught up with.
  let aliveAt = 0;

  const news = batchChanges<News>((items) => {
    const keys = items.flatMap((item) =>
      item === "everything" ? everyChangedKey(client) : changedKeys(client, item, userId),
    );
    const distinct = new Map(keys.map((queryKey) => [JSON.stringify(queryKey), queryKey]));
    for (const queryKey of distinct.values()) readAnew(client, queryKey);
  });

  function look(): void {
    watching = new AbortController();
    const { signal } = watching;
    void watchUntil({
      aliveAt,
      onChange: (change) => {
        if (isLongWork(change) || !isOwnRequest(change.request)) news.add(change);
      },
      onGap: () => news.add("everything"),
      signal,
    }).then((last) => {
      aliveAt = last;
    });
  }

  function follow(): void {
    if (document.visibilityState === "visible") {
      if (!watching) look();
      return;
    }
    // A page that nobody sees holds no connection; a browser has few of them for one server.
    watching?.abort();
    watching = undefined;
  }

  if (document.visibilityState === "visible") look();
  document.addEventListener("visibilitychange", follow);
  for (const name of inputs) document.addEventListener(name, news.noteInput, { capture: true, passive: true });
  return () => {
    document.removeEventListener("visibilitychange", follow);
    for (const name of inputs) document.removeEventListener(name, news.noteInput, { capture: true });
    watching?.abort();
    news.stop();
  };
}
