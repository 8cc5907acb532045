import { createHash } from "node:crypto";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([key, member]) => [key, sorted(member)]),
  );
}

/** SHA-256, in hex, over a value's JSON with its members in order: equal content, equal hash. */
export function contentHash(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(JSON.parse(JSON.stringify(value ?? null)))))
    .digest("hex");
}
