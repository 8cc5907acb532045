/** "512 bytes", "84 KB", "1.2 MB": 1,000 to the kilobyte, as file managers count. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} bytes`;
  if (size < 999_500) return `${Math.round(size / 1000)} KB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
}
