const codes: Record<string, string> = {
  b: "1",
  f: "1",
  p: "1",
  v: "1",
  c: "2",
  g: "2",
  j: "2",
  k: "2",
  q: "2",
  s: "2",
  x: "2",
  z: "2",
  d: "3",
  t: "3",
  l: "4",
  m: "5",
  n: "5",
  r: "6",
};

/** American Soundex of one folded word ("robert" → "R163"); "" when it has no Latin letter. */
export function soundex(word: string): string {
  const letters = word.replace(/[^a-z]/g, "");
  const first = letters.charAt(0);
  if (first === "") return "";
  let code = first.toUpperCase();
  let previous = codes[first] ?? "";
  for (const letter of letters.slice(1)) {
    const digit = codes[letter] ?? "";
    if (digit !== "" && digit !== previous) code += digit;
    // h and w do not separate two letters of one code, vowels do.
    if (letter !== "h" && letter !== "w") previous = digit;
    if (code.length === 4) break;
  }
  return code.padEnd(4, "0");
}
