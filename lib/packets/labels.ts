const acronyms = /\b(?:npi|dea|cds|dob|id|oig|leie|ofac|sdn|nppes|caqh|sha256|zip|moc|npdb|url)\b/g;

/** "CRED_APPROVED" and "beginCollection" as words; used where no table of labels knows the code. */
export const inWords = (code: string): string => {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase()
    .replace(acronyms, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 }).format(amount);
