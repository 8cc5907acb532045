"use client";

import type { FlagInboxState } from "@/components/flags/use-flag-inbox";
import { useShortcuts } from "@/components/ui/use-shortcuts";

type Options = {
  inbox: FlagInboxState;
  /** Opens the form that clears the one flag, beside its evidence. */
  onClearOne: (id: string) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** What the keys of the inbox do: to the selection when there is one, else to the current flag. */
export function useInboxKeys({ inbox, onClearOne, onOpen, onClose }: Options): void {
  const { cursor, open, count, acts, flagOf } = inbox;
  const hasSelection = count > 0;
  const currentId = cursor.currentId;
  const current = flagOf(currentId);

  const mark = (isRead: boolean): void => {
    if (hasSelection) {
      if (isRead) inbox.setAsking("mark_read");
      else void inbox.changeSelected("mark_unread").catch(inbox.acts.failed);
    } else if (current && current.read !== isRead) void acts.mark(current, isRead);
  };
  useShortcuts({
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    x: () => (currentId === null ? false : inbox.toggle(currentId)),
    "Shift+x": () => (currentId === null ? false : inbox.extend(currentId)),
    o: () => (currentId === null ? false : onOpen(currentId)),
    e: () => mark(true),
    "Shift+u": () => mark(false),
    "#": () => {
      if (hasSelection) inbox.setAsking("deactivate");
      else if (current?.active) onClearOne(current.id);
    },
    z: () => void acts.undo(),
    "?": () => inbox.setIsHelpOpen(true),
    Escape: () => {
      if (open.id !== null) return onClose();
      if (hasSelection) return inbox.clearSelection();
      return false;
    },
  });
}
