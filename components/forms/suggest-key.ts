/** The words of a label as a program names them: "Sedation permit?" is sedation-permit, or sedationPermit. */
export function keyOf(label: string, joint: "-" | "camel"): string {
  const words = label
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const [first = "", ...rest] = words;
  const joined =
    joint === "-"
      ? words.join("-")
      : [first, ...rest.map((word) => word.replace(/^./, (c) => c.toUpperCase()))].join("");
  return joined.replace(/^[^a-z]+/, "").slice(0, 60);
}

/** The key of a new question: below the group that its section's questions share, and one that none of them has. */
export function suggestKey(label: string, siblings: readonly string[], taken: readonly string[]): string {
  const groups = new Set(siblings.map((key) => key.split(".").slice(0, -1).join(".")));
  const [group = ""] = groups.size === 1 ? groups : [];
  const base = [group, keyOf(label, "camel") || "question"].filter(Boolean).join(".");
  const numbered = [base, ...Array.from({ length: taken.length + 1 }, (_, index) => `${base}${index + 2}`)];
  return numbered.find((key) => !taken.includes(key)) ?? base;
}
