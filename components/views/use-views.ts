"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { everythingAddress, keptQuery, viewAddress } from "@/components/views/view-query";
import { call } from "@/lib/api/client";
import {
  clearDefaultView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setDefaultView,
  updateSavedView,
  type ViewScreen,
} from "@/lib/views/operations";

const go = (address: string): void => window.history.pushState(null, "", address);

/** The views of a screen, the one that is shown, and what can be done with it. Acts throw what the service answered. */
export function useViews(screen: ViewScreen) {
  const params = useSearchParams();
  const client = useQueryClient();
  const toast = useToast();
  const key = [listSavedViews.id, screen];
  const answer = useQuery({
    queryKey: key,
    queryFn: () => call(listSavedViews, { query: { screen } }),
    staleTime: 60_000,
  });
  const views = answer.data?.data ?? [];
  const kept = keptQuery(params);
  const current = views.find(({ id }) => id === params.get("view")) ?? null;
  const usual = views.find((view) => view.is_default) ?? null;
  useOpenWith(usual, params.size === 0);
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const ifMatch = ({ version }: SavedView) => `"${version}"`;

  async function save(named: { name: string; is_shared: boolean }, query: string = kept): Promise<void> {
    const view = await call(createSavedView, { body: { ...named, screen, query } });
    await refresh();
    go(viewAddress(view));
    toast.done({ title: `View “${view.name}” saved` });
  }

  async function change(view: SavedView, to: { name?: string; is_shared?: boolean; query?: string }): Promise<void> {
    const changed = await call(updateSavedView, { params: { id: view.id }, body: to, ifMatch: ifMatch(view) });
    await refresh();
    toast.done({ title: `View “${changed.name}” changed` });
  }

  async function remove(view: SavedView): Promise<void> {
    try {
      await call(deleteSavedView, { params: { id: view.id }, ifMatch: ifMatch(view) });
      await refresh();
      go(everythingAddress);
      const { name, is_shared, query } = view;
      toast.done({
        title: `View “${name}” deleted`,
        // Somebody else's comes back as one's own: whose it was is gone.
        action: view.is_mine ? { label: "Undo", onClick: () => void restore({ name, is_shared }, query) } : undefined,
      });
    } catch (error) {
      toast.failed({ title: "The view was not deleted.", description: describeError(error) });
    }
  }

  const restore = (named: { name: string; is_shared: boolean }, query: string) =>
    save(named, query).catch((error: unknown) =>
      toast.failed({ title: "The view did not come back.", description: describeError(error) }),
    );

  /** Has the screen open with the view for this person, or with everything again. */
  async function openWith(view: SavedView, isDefault: boolean): Promise<void> {
    try {
      await call(isDefault ? setDefaultView : clearDefaultView, { params: { id: view.id } });
      await refresh();
      toast.done({
        title: isDefault ? `This screen opens with “${view.name}” for you` : "This screen opens with everything",
      });
    } catch (error) {
      toast.failed({ title: "The screen opens as before.", description: describeError(error) });
    }
  }

  return {
    views,
    current,
    usual,
    openWith,
    /** Filters are set, whether a view says so or not. */
    isNarrowed: kept !== "",
    isChanged: current !== null && keptQuery(current.query) !== kept,
    kept,
    open: (view: SavedView | null) => go(view ? viewAddress(view) : everythingAddress),
    save,
    change,
    remove,
  };
}

/** Once, when the screen is come to by an address that asks for nothing; whoever clears the filters then sees everything. */
function useOpenWith(usual: SavedView | null, asksForNothing: boolean): void {
  const isOpening = useRef(true);
  useEffect(() => {
    if (!asksForNothing) isOpening.current = false;
    if (!isOpening.current || !usual) return;
    isOpening.current = false;
    window.history.replaceState(null, "", viewAddress(usual));
  }, [usual, asksForNothing]);
}

export type Views = ReturnType<typeof useViews>;
