import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// WCAG 2.2: 1.4.3 (text 4.5:1) and 1.4.11 (what one must see to use a control 3:1), for every pair the console uses.

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const declared = new Map(
  [...css.matchAll(/^\s*--([\w-]+):\s*(.+);$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""] as const),
);

type Theme = "light" | "dark";

function color(name: string, theme: Theme): string {
  const value = declared.get(name);
  if (value === undefined) throw new Error(`--${name} is not in tokens.css`);
  const both = /^light-dark\((.+), (.+)\)$/.exec(value);
  const chosen = both ? both[theme === "light" ? 1 : 2] : value;
  const reference = /^var\(--(.+)\)$/.exec(chosen ?? "");
  return reference?.[1] ? color(reference[1], theme) : (chosen ?? "");
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, theme: Theme): number {
  const [light = 0, dark = 0] = [luminance(color(front, theme)), luminance(color(back, theme))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["canvas", "rail", "sunken", "raised", "hover"];
const tones = ["critical", "major", "minor", "done", "waiting"];

const texts: [string, string][] = [
  ...["ink", "ink-2", "ink-3", "accent-ink", ...tones.map((tone) => `${tone}-ink`)].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ...tones.map((tone): [string, string] => [`${tone}-ink`, `${tone}-soft`]),
  ...["ink", "ink-2"].map((text): [string, string] => [text, "pressed"]),
  ["accent-ink", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "critical-fill"],
  ["on-accent", "critical-fill-hover"],
  ["canvas", "ink"],
];

const shapes = ["canvas", "rail", "raised"].flatMap((surface): [string, string][] => [
  ["control", surface],
  ["focus", surface],
  ["accent", surface],
  ...tones.map((tone): [string, string] => [`${tone}-solid`, surface]),
]);

describe.each(["light", "dark"] as const)("the %s theme can be read by people with low vision", (theme) => {
  test.each(texts)("%s on %s is text of at least 4.5 to 1", (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("%s on %s stands out by at least 3 to 1", (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });
});

test("every color has a value of its own for light and for dark", () => {
  // Paper is white in either: scanned documents and prints are.
  const same = ["on-accent", "paper"];
  const single = [...declared].filter(([name, value]) => value.startsWith("#") && !same.includes(name));
  expect(single).toEqual([]);
});

test("no color is written anywhere but in tokens.css", () => {
  const written = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|rgba?\(|hsla?\(|oklch\(/i;
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, withFileTypes: true })
      .filter((file) => /\.(tsx?|css)$/.test(file.name) && !/\.test\.|^tokens\.css$/.test(file.name))
      .map((file) => `${file.parentPath}/${file.name}`),
  );
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((source) => written.test(readFileSync(source, "utf8")))).toEqual([]);
});
