/** A word by what tells quickly that another cannot be like it. */
export type WordOutline = { length: number; letters: number; beginning: number };

/** Which of the letters a to z stand in a word, one bit each; bit 26 stands for all other characters. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charCodeAt(index) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
}

/** The first four characters, eight bits each, of which those alike in two words stand for a common beginning. */
const beginningOf = (word: string): number =>
  ((word.charCodeAt(0) & 255) << 24) |
  ((word.charCodeAt(1) & 255) << 16) |
  ((word.charCodeAt(2) & 255) << 8) |
  (word.charCodeAt(3) & 255);

export const outlineOf = (word: string): WordOutline => ({
  length: word.length,
  letters: lettersOf(word),
  beginning: beginningOf(word),
});

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The Jaro similarity, threefold, that a Jaro–Winkler needs at least with a common beginning of 0 to 4 letters. */
export const jaroNeeded = (similarity: number): Float64Array =>
  Float64Array.from([0, 1, 2, 3, 4], (prefix) => (3 * (similarity - 0.1 * prefix)) / (1 - 0.1 * prefix) - 1e-9);

/**
 * False when two words cannot have the Jaro–Winkler that `needed` stands for, told by lengths, letters and beginnings
 * alone: letters that only one of them has match nothing. Never false for two that have it, nor for two that differ by
 * one letter.
 */
export function couldResemble(
  left: WordOutline,
  rightLength: number,
  rightLetters: number,
  rightBeginning: number,
  needed: Float64Array,
): boolean {
  const onlyLeft = bitsIn(left.letters & ~rightLetters);
  const onlyRight = bitsIn(rightLetters & ~left.letters);
  const longer = left.length - rightLength;
  if (onlyLeft <= 1 && onlyRight <= 1 && longer <= 1 && longer >= -1) return true;
  const common = Math.min(left.length - onlyLeft, rightLength - onlyRight);
  const prefix = Math.clz32(left.beginning ^ rightBeginning) >>> 3;
  return common / left.length + common / rightLength + 1 >= (needed[prefix] ?? 0);
}
