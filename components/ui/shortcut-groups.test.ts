import { expect, test } from "vitest";
import { joined, type ShortcutGroup } from "@/components/ui/shortcut-groups";

const group = (title: string, ...does: string[]): ShortcutGroup => ({
  title,
  isSingle: true,
  lines: does.map((line) => ({ keys: [["j"]], does: line })),
});

test("the list of keys says once what two tables of a screen both do, and keeps groups apart by their titles", () => {
  const all = [
    group("On this screen", "Search"),
    group("Flags", "Next flag"),
    group("On this screen", "Search", "Help"),
  ];
  expect(joined(all).map(({ title, lines }) => [title, ...lines.map(({ does }) => does)])).toEqual([
    ["On this screen", "Search", "Help"],
    ["Flags", "Next flag"],
  ]);
});
