/**
 * True when one letter makes the difference between two words: another one, one more or less, or two neighbors in
 * each other's place (Damerau–Levenshtein distance 1). False for equal words, and for two single letters, which are two initials.
 */
export function oneLetterDiffers(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length < 2 || long.length - short.length > 1 || left === right) return false;
  let start = 0;
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start += 1;
  let end = 0;
  const room = short.length - start;
  while (end < room && short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)) end += 1;
  const open = room - end;
  if (short.length !== long.length) return open === 0;
  if (open === 1) return true;
  return open === 2 && short[start] === long[start + 1] && short[start + 1] === long[start];
}
