"use client";

import { BookmarkPlus, Ellipsis, Lock, Pencil, Pin, PinOff, RotateCcw, Save, Trash2, Users } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { describeError } from "@/components/ui/describe-error";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { useViews, type Views } from "@/components/views/use-views";
import { ViewDialog } from "@/components/views/view-dialog";
import { everythingAddress, viewAddress } from "@/components/views/view-query";
import type { SavedView, ViewScreen } from "@/lib/views/operations";

type Asking = { what: "save" } | { what: "rename"; view: SavedView };

/** The views of a screen in one line beside its title: everything, one's own, and those of the organization. */
export function SavedViews({ screen }: { screen: ViewScreen }) {
  const views = useViews(screen);
  const { current, isNarrowed, isChanged } = views;
  const [asking, setAsking] = useState<Asking | null>(null);
  const update = useUpdate(views);
  const hasViews = views.views.length > 0;
  if (!hasViews && !isNarrowed) return null;
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:flex-wrap print:hidden">
      {hasViews && (
        <nav aria-label="Views" className="-m-1 flex min-w-0 items-center gap-1 overflow-x-auto p-1 max-md:basis-full">
          <ViewLink href={everythingAddress} isCurrent={!isNarrowed && !current} onOpen={() => views.open(null)}>
            Everything
          </ViewLink>
          {views.views.map((view) => (
            <ViewLink
              key={view.id}
              href={viewAddress(view)}
              title={view.is_shared ? `Shared by ${view.is_mine ? "you" : view.owner_name}` : "Yours alone"}
              isCurrent={view.id === current?.id}
              onOpen={() => views.open(view)}
            >
              {view.is_default && <Pin aria-hidden className="size-3.5 text-ink-3" />}
              {view.is_shared && <Users aria-hidden className="size-3.5 text-ink-3" />}
              {view.name}
              {view.is_shared && <span className="sr-only"> (shared)</span>}
              {view.is_default && <span className="sr-only"> (opens first)</span>}
              {view.id === current?.id && isChanged && <span className="font-normal text-ink-3">changed</span>}
            </ViewLink>
          ))}
        </nav>
      )}
      {current?.may_change && isChanged && (
        <Button size="small" icon={Save} onClick={() => void update(current)}>
          Update view
        </Button>
      )}
      {isNarrowed && (!current || isChanged) && (
        <Button size="small" variant="quiet" icon={BookmarkPlus} onClick={() => setAsking({ what: "save" })}>
          {current ? "Save as…" : "Save view…"}
        </Button>
      )}
      {current && (
        <ViewMenu view={current} views={views} onRename={() => setAsking({ what: "rename", view: current })} />
      )}
      {asking && (
        <ViewDialog
          view={asking.what === "rename" ? asking.view : null}
          onSubmit={(named) => (asking.what === "rename" ? views.change(asking.view, named) : views.save(named))}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Keeps the present filters under the view's name, and says what the service had against it. */
function useUpdate({ change, kept }: Views) {
  const toast = useToast();
  return (view: SavedView) =>
    change(view, { query: kept }).catch((error: unknown) =>
      toast.failed({ title: `View “${view.name}” was not changed.`, description: describeError(error) }),
    );
}

type ViewLinkProps = {
  href: string;
  title?: string;
  isCurrent: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/** A link, so that it opens in another tab too; a plain click changes the address and nothing else. */
function ViewLink({ href, title, isCurrent, onOpen, children }: ViewLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={href}
      title={title}
      aria-current={isCurrent ? "page" : undefined}
      onClick={open}
      className={classNames(
        "flex h-7 shrink-0 items-center gap-1.5 rounded px-2 text-13 whitespace-nowrap",
        isCurrent ? "bg-pressed font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      {children}
    </a>
  );
}

type ViewMenuProps = { view: SavedView; views: Views; onRename: () => void };

/** What can be done with the view that is shown. */
function ViewMenu({ view, views, onRename }: ViewMenuProps) {
  const toast = useToast();
  const share = (is_shared: boolean) =>
    views
      .change(view, { is_shared })
      .catch((error: unknown) =>
        toast.failed({ title: `View “${view.name}” was not changed.`, description: describeError(error) }),
      );
  return (
    <Menu align="end" trigger={<IconButton label={`View ${view.name}: more`} icon={Ellipsis} size="small" />}>
      {views.isChanged && (
        <MenuItem icon={RotateCcw} onClick={() => views.open(view)}>
          Back to the view as it was saved
        </MenuItem>
      )}
      <MenuItem icon={view.is_default ? PinOff : Pin} onClick={() => void views.openWith(view, !view.is_default)}>
        {view.is_default ? "Open this screen with everything" : "Open this screen with it"}
      </MenuItem>
      {view.may_change && (
        <>
          <MenuItem icon={Pencil} onClick={onRename}>
            Rename…
          </MenuItem>
          {view.is_shared ? (
            <MenuItem icon={Lock} onClick={() => void share(false)}>
              Show to {view.is_mine ? "me" : view.owner_name} alone
            </MenuItem>
          ) : (
            <MenuItem icon={Users} onClick={() => void share(true)}>
              Share with the organization
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="critical" onClick={() => void views.remove(view)}>
            Delete view
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
