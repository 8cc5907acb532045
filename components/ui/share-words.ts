/** "98.6 %"; never rounded up to everything, nor down to nothing. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0 || part === whole) return "100 %";
  if (part === 0) return "0 %";
  return `${Math.min(99.9, Math.max(0.1, (100 * part) / whole)).toFixed(1)} %`;
}
