"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type PaletteEntry, type PaletteGroup, paletteGroups } from "@/components/palette/palette-entries";
import { screenActs } from "@/components/palette/screen-acts";
import { useConsoleSession } from "@/components/shell/console-session";
import { classNames } from "@/components/ui/class-names";
import { describeError } from "@/components/ui/describe-error";
import { Kbd } from "@/components/ui/kbd";
import { optionStyle } from "@/components/ui/popup-style";
import { call } from "@/lib/api/client";
import { findSubjects } from "@/lib/find/operations";

/** Letters from which on names are looked for: one letter is nobody's name. */
const lookedForFrom = 2;

const neverChanges = () => () => undefined;
const isAppleKeyboard = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** ⌘K: to a person, a facility or a screen by typing its name, or to an act. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** What was chosen; it is done once the palette is gone and the focus is back, because some of it takes the focus. */
  const chosen = useRef<(() => void) | null>(null);
  const isApple = useSyncExternalStore(neverChanges, isAppleKeyboard, () => false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen((was) => !was);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(open) => {
        if (open) return;
        const run = chosen.current;
        chosen.current = null;
        if (run) setTimeout(run);
      }}
    >
      <Dialog.Trigger className="flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-2 text-13 text-ink-3 transition-colors duration-(--motion-fast) hover:bg-hover hover:text-ink">
        <Search aria-hidden className="size-4" />
        <span className="max-lg:sr-only">Find or do</span>
        <span className="max-lg:hidden">
          <Kbd>{isApple ? "⌘K" : "Ctrl K"}</Kbd>
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-start p-4 pt-[10vh]">
          <Dialog.Popup
            initialFocus={field}
            className="mx-auto flex max-h-[70dvh] w-full max-w-xl flex-col overflow-hidden rounded border border-line-strong bg-raised shadow-float outline-none transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Dialog.Title className="sr-only">Find or do</Dialog.Title>
            <PaletteBody
              fieldRef={field}
              onDone={(run) => {
                chosen.current = run;
                setIsOpen(false);
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteBodyProps = { fieldRef: RefObject<HTMLInputElement | null>; onDone: (run: (() => void) | null) => void };

function PaletteBody({ fieldRef, onDone }: PaletteBodyProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const isLookedFor = text.length >= lookedForFrom;
  const found = useQuery({
    queryKey: [findSubjects.id, text],
    queryFn: () => call(findSubjects, { query: { text } }),
    enabled: isLookedFor,
    placeholderData: keepPreviousData,
  });
  const [here] = useState(screenActs);
  const { roles } = useConsoleSession().user;
  const groups = paletteGroups(typed, { found: isLookedFor ? (found.data?.data ?? []) : [], here, roles });
  const choose = ({ act }: PaletteEntry) => {
    onDone("href" in act ? null : act.run);
    if ("href" in act) router.push(act.href);
  };
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(value, details) => {
        // Choosing closes the palette; the text of what was chosen is of no use in it.
        if (details.reason !== "item-press") setTyped(value);
      }}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(entry: PaletteEntry) => entry.label}
    >
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Autocomplete.Input
          ref={fieldRef}
          aria-label="Name, NPI, external id, or what to do"
          placeholder="Name, NPI, external id, or what to do"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      {found.isError && (
        <p role="alert" className="border-b px-4 py-2 text-13 text-critical">
          The search failed: {describeError(found.error)}
        </p>
      )}
      <Autocomplete.Empty>
        <div className="px-4 py-6 text-center text-13 text-ink-3">
          {found.isFetching ? "Looking …" : "Nobody and nothing of that name."}
        </div>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none data-empty:p-0">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
            <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-12 font-medium text-ink-3">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => choose(entry)}
                  className={classNames(optionStyle, "min-h-9 gap-2.5")}
                >
                  <entry.icon aria-hidden className="size-4 shrink-0 text-ink-3" />
                  <span className="min-w-0 truncate font-medium">{entry.label}</span>
                  {entry.line && (
                    <span className="ml-auto shrink-0 truncate text-12 text-ink-3 max-sm:hidden">{entry.line}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
