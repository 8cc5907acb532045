/** Which of the letters a to z stand in a word, one bit each; bit 26 stands for all other characters. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charCodeAt(index) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
}

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The Jaro similarity that a Jaro–Winkler of so much needs at least: the common beginning adds at most 0.4 of the rest. */
export const jaroFor = (similarity: number): number => (similarity - 0.4) / 0.6;

/**
 * False when two words cannot have this Jaro similarity, told by length and letters alone: letters that only one of
 * them has match nothing. Quick, and never false for two words that have it, nor for two that differ by one letter.
 */
export function couldResemble(
  leftLength: number,
  leftLetters: number,
  rightLength: number,
  rightLetters: number,
  jaro: number,
): boolean {
  const onlyLeft = bitsIn(leftLetters & ~rightLetters);
  const onlyRight = bitsIn(rightLetters & ~leftLetters);
  if (onlyLeft <= 1 && onlyRight <= 1 && leftLength - rightLength <= 1 && rightLength - leftLength <= 1) return true;
  const common = Math.min(leftLength - onlyLeft, rightLength - onlyRight);
  return common / leftLength + common / rightLength + 1 >= 3 * jaro;
}
