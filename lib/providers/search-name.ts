/** Lower case, without accents or punctuation, single blanks: what searches compare. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/đ/g, "d")
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/['’`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** "last first middle", folded: a prefix range on it finds a name by its beginning, with an index. */
export const searchNameOf = (name: { lastName: string; firstName: string; middleName: string }): string =>
  [name.lastName, name.firstName, name.middleName].map(folded).filter(Boolean).join(" ");
