import { oneLetterDiffers } from "@/lib/verification/matching/one-letter-differs";

/** A name without each of its letters, and whole. */
function variantsOf(name: string): Set<string> {
  const variants = new Set([name]);
  for (let at = 0; at < name.length; at += 1) variants.add(name.slice(0, at) + name.slice(at + 1));
  return variants;
}

/** The symmetric-deletion index as it is usually written: strings in a Map. */
export class PlainDeletionIndex {
  readonly #byVariant = new Map<string, number[]>();

  constructor(readonly names: readonly string[]) {
    for (const [id, name] of names.entries()) {
      for (const variant of variantsOf(name)) {
        const ids = this.#byVariant.get(variant);
        if (ids) ids.push(id);
        else this.#byVariant.set(variant, [id]);
      }
    }
  }

  find(name: string, found: number[]): void {
    const seen = new Set<number>();
    for (const variant of variantsOf(name)) {
      for (const id of this.#byVariant.get(variant) ?? []) {
        if (seen.has(id)) continue;
        seen.add(id);
        const other = this.names[id] ?? "";
        if (other === name || oneLetterDiffers(other, name)) found.push(id);
      }
    }
  }
}
