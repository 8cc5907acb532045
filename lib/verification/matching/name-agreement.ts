/** How two parts of a name agree, what that is worth in bits, and in words. */
export type NameAgreement = { how: string; bits: number; isSame: boolean; agrees: boolean };

export const joined = (name: string): string => (name.includes(" ") ? name.replaceAll(" ", "") : name);

/** What an agreement is worth, by how often it happens between two of one and how common it is. */
export const agreementBits = (agreement: number, share: number): number => Math.max(0, Math.log2(agreement / share));

/** Lists cut long names (the OIG's after 20 letters of a last and 15 of a first name); so long a beginning is the name. */
export const isCutForm = (left: string, right: string, shownFrom: number): boolean =>
  left.length < right.length
    ? left.length >= shownFrom && right.startsWith(left)
    : right.length >= shownFrom && left.startsWith(right);
