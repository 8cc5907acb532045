import { foldName } from "../matching/fold-name";

/**
 * True when a DEA number is well formed: a registrant letter, the first letter of the last name (9 for a business) and
 * seven digits, of which (1st + 3rd + 5th) + 2 × (2nd + 4th + 6th) ends in the 7th.
 */
export function isDeaNumber(number: string, lastName: string): boolean {
  const parts = /^([ABFGMPR])([A-Z9])(\d{7})$/.exec(number);
  if (parts === null) return false;
  const initial = foldName(lastName).charAt(0).toUpperCase();
  if (parts[2] !== "9" && initial !== "" && parts[2] !== initial) return false;
  const digits = [...(parts[3] ?? "")].map(Number);
  const sum = (positions: readonly number[]) =>
    positions.reduce((total, position) => total + (digits[position] ?? 0), 0);
  return (sum([0, 2, 4]) + 2 * sum([1, 3, 5])) % 10 === digits[6];
}
