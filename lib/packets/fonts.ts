import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const resolve = createRequire(import.meta.url).resolve;

// Whole fonts and not the web's cuts by script: at a seam between two of them a word would be torn apart.
const families = {
  Inter: {
    400: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
    500: "@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf",
    600: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  },
  "JetBrains Mono": { 400: "@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf" },
} as const;

export const textFonts = ["Inter"];
/** What the second has no letter for comes from the first. */
export const monospaceFonts = ["JetBrains Mono", "Inter"];

let ready: Promise<void> | undefined;

/** Reads the embedded fonts, once a process; everything that draws or calls `printable` needs it before. */
export function loadFonts(): Promise<void> {
  ready ??= register();
  return ready;
}

async function register(): Promise<void> {
  for (const [family, files] of Object.entries(families)) {
    const fonts = Object.entries(files).map(([weight, file]) => ({ fontWeight: Number(weight), src: resolve(file) }));
    Font.register({ family, fonts });
    for (const { fontWeight } of fonts) {
      await Font.load({ fontFamily: family, fontWeight });
      const font = Font.getFont({ fontFamily: family, fontWeight }).data;
      if (font) keepLetters(keepCharacters(font));
    }
  }
  // Names and numbers are never hyphenated; only what could not fit a line in one piece is cut.
  Font.registerHyphenationCallback((word) => (word.length <= 28 ? [word] : (word.match(/.{1,14}/gu) ?? [word])));
}

type LoadedFont = NonNullable<ReturnType<typeof Font.getFont>["data"]>;

/**
 * fontkit keeps each glyph with the characters it was first asked for. A glyph first met as a part of another (the
 * comma is drawn from the apostrophe) is kept without any, and the next document would lose the letters beside it:
 * "O’Neil" became "’Neil". So whoever asks for a glyph gets it with the characters asked for.
 */
function keepCharacters(font: LoadedFont): LoadedFont {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id: number, characters: number[] = []) => {
    const glyph = getGlyph(id, characters);
    const isAsAsked = glyph.codePoints.join() === characters.join();
    return isAsAsked || characters.length === 0 ? glyph : Object.create(glyph, { codePoints: { value: characters } });
  };
  return font;
}

// Enough for the words that all packets share; what a packet says of one person makes room again.
const keptRuns = 4000;

/**
 * Shapes each text once: the renderer asks for the same words again with every sheet it breaks. And no letter is turned
 * into another by its neighbors: Inter would print "10x40" as "10×40" and "->" as an arrow, where a record shows what
 * was written.
 */
function keepLetters(font: LoadedFont): void {
  const layout = font.layout.bind(font);
  const runs = new Map<string, ReturnType<typeof layout>>();
  font.layout = (text: string, _features: unknown, ...rest: unknown[]) => {
    const key = JSON.stringify([text, ...rest]);
    const known = runs.get(key);
    if (known) return known;
    const run = layout(text, { calt: false }, ...rest);
    if (runs.size >= keptRuns) runs.clear();
    runs.set(key, run);
    return run;
  };
}

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
  Font.getFont({ fontFamily: "Inter", fontWeight: 400 }).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ===
    true;

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
