"use client";

import type { FlagInboxState } from "@/components/flags/use-flag-inbox";
import { type ShortcutGroup, useShortcutLines } from "@/components/ui/shortcut-groups";
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
  useShortcuts(
    {
      j: { does: "Next flag, previous flag", run: () => inbox.move(1) },
      k: { does: "Next flag, previous flag", run: () => inbox.move(-1) },
      x: {
        does: "Select the flag, or let go of it",
        run: () => (currentId === null ? false : inbox.toggle(currentId)),
      },
      "Shift+x": {
        does: "Select everything up to the flag",
        run: () => (currentId === null ? false : inbox.extend(currentId)),
      },
      o: { does: "Open the flag", run: () => (currentId === null ? false : onOpen(currentId)) },
      e: { does: "Mark as read", run: () => mark(true) },
      "Shift+u": { does: "Mark as unread", run: () => mark(false) },
      "#": {
        does: "Clear, with a reason",
        run: () => {
          if (hasSelection) inbox.setAsking("deactivate");
          else if (current?.active) onClearOne(current.id);
        },
      },
      z: { does: "Undo the last act", run: () => void acts.undo() },
      Escape: {
        run: () => {
          if (open.id !== null) return onClose();
          if (hasSelection) return inbox.clearSelection();
          return false;
        },
      },
    },
    "Flags",
  );
  useShortcutLines(inTheList);
}

/** Keys of the list that has the focus; they stay when shortcuts of a single key are off. */
const inTheList: ShortcutGroup = {
  title: "In the list",
  isSingle: false,
  lines: [
    { keys: [["↑"], ["↓"]], does: "Move in the list" },
    {
      keys: [
        ["Shift", "↑"],
        ["Shift", "↓"],
      ],
      does: "Select while moving",
    },
    { keys: [["Space"]], does: "Select the flag, or let go of it" },
    { keys: [["Enter"]], does: "Open the flag" },
    { keys: [["Esc"]], does: "Close the flag, then let go of the selection" },
  ],
};
