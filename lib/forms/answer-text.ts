/** An answer as people read it; "" when the question was left open. */
export function answerText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}
