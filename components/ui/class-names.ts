/** Joins the class names that are set. Components never override one utility with another, so no merging is needed. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
