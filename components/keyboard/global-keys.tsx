"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { KeyboardHelp } from "@/components/keyboard/keyboard-help";
import { onHelpAsked } from "@/components/keyboard/open-help";
import { useConsoleSession } from "@/components/shell/console-session";
import { isOffered, railEntries } from "@/components/shell/rail-entries";
import { type Shortcut, useShortcuts } from "@/components/ui/use-shortcuts";

/** The keys of every screen: the list of keys, and g with a letter to go to another screen. */
export function GlobalKeys() {
  const router = useRouter();
  const { roles } = useConsoleSession().user;
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => onHelpAsked(() => setHelpOpen(true)), []);
  const places = useMemo(
    () =>
      Object.fromEntries(
        railEntries
          .filter((entry) => isOffered(entry, roles))
          .map(({ key, href, label }): [string, Shortcut] => [
            `g ${key}`,
            { does: label, run: () => router.push(href) },
          ]),
      ),
    [router, roles],
  );
  useShortcuts({ "?": { does: "Show this list", run: () => setHelpOpen(true) } });
  useShortcuts(places, "Go to");
  return <KeyboardHelp open={isHelpOpen} onOpenChange={setHelpOpen} />;
}
