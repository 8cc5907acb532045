import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { unpackWoff } from "./unpack-woff";

const resolve = createRequire(import.meta.url).resolve;

// The files come cut by script; react-pdf takes each character from the first family that has it.
const scripts = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] as const;
const weights = [400, 500, 600] as const;

const interFamilies = scripts.map((script) => `Inter ${script}`);

export const textFonts: string[] = interFamilies;
export const monospaceFonts: string[] = ["JetBrains Mono", ...interFamilies];

let ready: Promise<void> | undefined;

/** Registers the embedded fonts, once a process, and loads what `printable` asks. */
export function loadFonts(): Promise<void> {
  ready ??= register();
  return ready;
}

async function register(): Promise<void> {
  for (const script of scripts) {
    const fonts = weights.map((fontWeight) => ({
      fontWeight,
      src: fontFile(`@fontsource/inter/files/inter-${script}-${fontWeight}-normal.woff`),
    }));
    Font.register({ family: `Inter ${script}`, fonts });
  }
  const monospace = fontFile("@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff");
  Font.register({ family: "JetBrains Mono", fonts: weights.map((fontWeight) => ({ fontWeight, src: monospace })) });
  // Names and numbers are never hyphenated; only what could not fit a line in one piece is cut.
  Font.registerHyphenationCallback((word) => (word.length <= 28 ? [word] : (word.match(/.{1,14}/gu) ?? [word])));
  await Promise.all(interFamilies.map((fontFamily) => Font.load({ fontFamily, fontWeight: 400 })));
}

const fontFile = (name: string): string =>
  `data:font/ttf;base64,${unpackWoff(readFileSync(resolve(name))).toString("base64")}`;

const printed = new Map<string, string>();

function printableCharacter(character: string): string {
  let answer = printed.get(character);
  if (answer === undefined) {
    answer = /\s/u.test(character) ? " " : hasGlyph(character) ? character : codeOf(character);
    printed.set(character, answer);
  }
  return answer;
}

// Invisible characters count as missing: one of them can turn a name around.
const hasGlyph = (character: string): boolean =>
  !/\p{C}/u.test(character) &&
  interFamilies.some((fontFamily) =>
    Font.getFont({ fontFamily, fontWeight: 400 }).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/**
 * The text as the embedded fonts can show it. A character without a glyph stands as its code ("[U+5C71]"), because
 * the renderer would print a wrong letter in its place without a word. Needs `loadFonts` before.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\n\x20-\x7e]/gu, printableCharacter);
}

/** `printable` for every text in a value of plain objects and lists; dates and numbers stay as they are. */
export function printableThroughout<Value>(value: Value): Value {
  if (typeof value === "string") return printable(value) as Value;
  if (Array.isArray(value)) return value.map(printableThroughout) as Value;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, printableThroughout(member)])) as Value;
}
