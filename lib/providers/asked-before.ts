// What this process was asked, each question as its hash in the place that the hash names: a newer one takes the place
// of an older. A quarter of a megabyte, which never grows.
const places = new Int32Array(1 << 16);

/**
 * Whether the same was asked here before, as far as is remembered; from now on it was. A guess: of two questions with
 * one place only the later is known.
 */
export function wasAskedBefore(question: string): boolean {
  let hash = 0x811c9dc5;
  // FNV-1a.
  for (let at = 0; at < question.length; at += 1) hash = Math.imul(hash ^ question.charCodeAt(at), 0x01000193);
  const place = hash & (places.length - 1);
  const wasAsked = places[place] === hash;
  places[place] = hash;
  return wasAsked;
}
