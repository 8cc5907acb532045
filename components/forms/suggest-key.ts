import { keyOf } from "@/components/ui/key-of";

/** The key of a new question: below the group that its section's questions share, and one that none of them has. */
export function suggestKey(label: string, siblings: readonly string[], taken: readonly string[]): string {
  const groups = new Set(siblings.map((key) => key.split(".").slice(0, -1).join(".")));
  const [group = ""] = groups.size === 1 ? groups : [];
  const base = [group, keyOf(label, "camel") || "question"].filter(Boolean).join(".");
  const numbered = [base, ...Array.from({ length: taken.length + 1 }, (_, index) => `${base}${index + 2}`)];
  return numbered.find((key) => !taken.includes(key)) ?? base;
}
