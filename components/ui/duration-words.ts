type Span = { startedAt: string | null; finishedAt: string | null };

/** "4 s", "2 min 5 s", "1 h 12 min"; empty while it is not over. */
export function durationWords({ startedAt, finishedAt }: Span): string {
  if (!startedAt || !finishedAt) return "";
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Of a call: "120 ms", "4.2 s"; empty where none was made. */
export function millisecondsWords(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
