"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

type Line = { keys: readonly (readonly string[])[]; does: string };

/** Keys that are pressed together stand in one list; lists beside each other do the same. */
const singleKeys: readonly Line[] = [
  { keys: [["j"], ["k"]], does: "Next flag, previous flag" },
  { keys: [["x"]], does: "Select the flag, or let go of it" },
  { keys: [["Shift", "x"]], does: "Select everything up to the flag" },
  { keys: [["o"]], does: "Open the flag" },
  { keys: [["e"]], does: "Mark as read" },
  { keys: [["Shift", "u"]], does: "Mark as unread" },
  { keys: [["#"]], does: "Clear, with a reason" },
  { keys: [["z"]], does: "Undo the last act" },
  { keys: [["/"]], does: "Search" },
  { keys: [["?"]], does: "Show this list" },
];

const always: readonly Line[] = [
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
];

/** Every key of the inbox, and the switch for those who type letters without meaning them (speech input). */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [shortcuts, setShortcuts] = useDisplayPreference("shortcuts");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="flex flex-col gap-4">
        <Switch
          label="Shortcuts of a single key"
          hint="Turn them off when you speak to your computer, or press keys by mistake."
          checked={shortcuts === "on"}
          onCheckedChange={(isOn) => setShortcuts(isOn ? "on" : "off")}
        />
        {shortcuts === "on" && <Lines title="Anywhere on this screen" lines={singleKeys} />}
        <Lines title="In the list" lines={always} />
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-1 text-12 text-ink-3">{title}</h3>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-y-1.5 text-13">
        {lines.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-center gap-2">
              {keys.map((together) => (
                <span key={together.join()} className="flex gap-0.5">
                  {together.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd className="text-ink">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
