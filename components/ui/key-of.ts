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
