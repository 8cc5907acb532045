"use client";

import { ChevronDown, ChevronUp, Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import type { Viewing } from "@/components/documents/use-view";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

/** Pages and size of the document that is looked at. */
export function ViewToolbar({ viewing: { view, acts } }: { viewing: Viewing }) {
  return (
    <div
      role="toolbar"
      aria-label="View of the document"
      className="flex flex-wrap items-center gap-x-1 gap-y-1 border-b px-2 py-1"
    >
      {view.pages > 0 && (
        <div className="mr-auto flex items-center gap-1 text-12 text-ink-2">
          <IconButton
            size="small"
            label="Previous page"
            icon={ChevronUp}
            disabled={view.page <= 1}
            focusableWhenDisabled
            onClick={() => acts.goTo(view.page - 1)}
          />
          <PageField page={view.page} pages={view.pages} onGo={acts.goTo} />
          <IconButton
            size="small"
            label="Next page"
            icon={ChevronDown}
            disabled={view.page >= view.pages}
            focusableWhenDisabled
            onClick={() => acts.goTo(view.page + 1)}
          />
        </div>
      )}
      <div className="ml-auto flex items-center gap-1">
        <IconButton size="small" label="Zoom out" icon={ZoomOut} onClick={acts.zoomOut} />
        <span className="w-10 text-center text-12 text-ink-2">
          <span className="sr-only">Zoom </span>
          {Math.round(view.zoom * 100)}%
        </span>
        <IconButton size="small" label="Zoom in" icon={ZoomIn} onClick={acts.zoomIn} />
        <IconButton size="small" label="Fit to the pane" icon={Maximize} onClick={acts.fit} />
        <IconButton size="small" label="Turn by a quarter" icon={RotateCw} onClick={acts.turn} />
      </div>
    </div>
  );
}

function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const asked = Number(typed);
        if (Number.isInteger(asked) && asked >= 1 && asked <= pages) onGo(asked);
        setTyped(null);
      }}
      className="flex items-center gap-1"
    >
      <span className="w-12">
        <Input
          aria-label={`Page, of ${pages}`}
          inputMode="numeric"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(null)}
          className="h-7! px-1! text-center md:text-13!"
        />
      </span>
      <span className="whitespace-nowrap">of {pages.toLocaleString("en-US")}</span>
    </form>
  );
}
