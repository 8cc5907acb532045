/** U+0000 cannot be stored and half a surrogate pair is no character: both are refused wherever they stand. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
