/**
 * True when a National Provider Identifier is well formed: ten digits that begin with 1 or 2 and pass the Luhn check
 * over `80840` + NPI (ISO 7812 prefix of the United States; 45 CFR 162.406).
 */
export function isNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false;
  // 24 is what the constant prefix 80840 adds to the sum.
  let sum = 24;
  for (let position = 0; position < 10; position += 1) {
    const digit = Number(npi[position]);
    const doubled = position % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
