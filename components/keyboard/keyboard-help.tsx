"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { type ShortcutGroup, useShortcutGroups, useShortcutLines } from "@/components/ui/shortcut-groups";
import { Switch } from "@/components/ui/switch";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

/** Keys that browsers and forms have everywhere, whatever is switched off. */
const always: ShortcutGroup = {
  title: "Always",
  isSingle: false,
  lines: [
    {
      keys: [
        ["⌘", "K"],
        ["Ctrl", "K"],
      ],
      does: "Find somebody, go somewhere, do something",
    },
    {
      keys: [
        ["⌘", "Enter"],
        ["Ctrl", "Enter"],
      ],
      does: "Send the form",
    },
    { keys: [["Esc"]], does: "Close what is open" },
  ],
};

/** Every key of the screen that is open, and the switch for those who type letters without meaning them (speech input). */
export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  useShortcutLines(always);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
      <HelpBody />
    </Dialog>
  );
}

/** What is of this screen alone comes first. */
const last = ["On this screen", "Always", "Go to"];
const rankOf = ({ title }: ShortcutGroup): number => last.indexOf(title);

function HelpBody() {
  const [shortcuts, setShortcuts] = useDisplayPreference("shortcuts");
  const groups = useShortcutGroups();
  const isOn = shortcuts === "on";
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Shortcuts of a single key"
        hint="Turn them off when you speak to your computer, or press keys by mistake."
        checked={isOn}
        onCheckedChange={(on) => setShortcuts(on ? "on" : "off")}
      />
      <div className="gap-x-8 sm:columns-2">
        {groups
          .filter(({ isSingle }) => isOn || !isSingle)
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((group) => (
            <Lines key={group.title} {...group} />
          ))}
      </div>
    </div>
  );
}

function Lines({ title, lines }: ShortcutGroup) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1.5 text-12 text-ink-3">{title}</h3>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5 text-13">
        {lines.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-center gap-2">
              {keys.map((together) => (
                <span key={together.join()} className="flex gap-0.5">
                  {together.map((key, index) => (
                    // A sequence may hold a key twice.
                    // oxlint-disable-next-line react/no-array-index-key
                    <Kbd key={`${key}${index}`}>{key}</Kbd>
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
