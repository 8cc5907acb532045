// Screening compares names by the hundred million: what a comparison needs is kept between them.
let taken = new Uint8Array(64);
let common = new Uint16Array(64);

/** Jaro similarity of two words, 0 to 1. */
function jaro(left: string, right: string): number {
  if (left === right) return 1;
  if (left.length === 0 || right.length === 0) return 0;
  if (right.length > taken.length) {
    taken = new Uint8Array(right.length * 2);
    common = new Uint16Array(right.length * 2);
  }
  taken.fill(0, 0, right.length);
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  let matches = 0;
  for (let index = 0; index < left.length; index += 1) {
    const letter = left.charCodeAt(index);
    const end = Math.min(right.length, index + reach + 1);
    for (let other = Math.max(0, index - reach); other < end; other += 1) {
      if (taken[other] === 0 && right.charCodeAt(other) === letter) {
        taken[other] = 1;
        common[matches] = letter;
        matches += 1;
        break;
      }
    }
  }
  if (matches === 0) return 0;
  let position = 0;
  let transposed = 0;
  for (let other = 0; other < right.length; other += 1) {
    if (taken[other] === 1) {
      if (right.charCodeAt(other) !== common[position]) transposed += 1;
      position += 1;
    }
  }
  return (matches / left.length + matches / right.length + (matches - transposed / 2) / matches) / 3;
}

/** Jaro–Winkler similarity, 0 to 1: Jaro, raised for a common beginning of up to four letters (Winkler 1990). */
export function jaroWinkler(left: string, right: string): number {
  const similarity = jaro(left, right);
  let prefix = 0;
  while (prefix < 4 && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
  return similarity + prefix * 0.1 * (1 - similarity);
}
