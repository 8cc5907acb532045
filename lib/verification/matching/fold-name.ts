/** Letters that Unicode does not decompose into a base letter and an accent, and the one with two forms. */
const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  // Which of the two a sigma is depends on what follows it.
  ς: "σ",
};

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);

/**
 * A name as names are compared, stored for searching and searched for: lower case, no accents, apostrophes dropped
 * (O'Neil and ONeil are one name), every other mark a space. "Peña-O'Néil" → "pena oneil". What is stored changes
 * with it: a migration folds the providers' search names again, and lists are loaded again.
 */
export function foldName(text: string): string {
  // Nearly every name of a list is plain; the long way costs five times as much.
  if (/^[A-Za-z]*$/.test(text)) return text.toLowerCase();
  return text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\u02bb\u02bc'’‘`]/gu, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => ligatures[letter] ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A folded personal name without a generation suffix ("smith jr" → "smith"). */
export function foldPersonName(text: string): string {
  const tokens = foldName(text).split(" ");
  while (tokens.length > 1 && suffixes.has(tokens.at(-1) ?? "")) tokens.pop();
  return tokens.join(" ");
}

/** The words of a folded name. */
export const tokensOf = (folded: string): string[] => (folded === "" ? [] : folded.split(" "));
