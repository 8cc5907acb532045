const inWords = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** "Nov 2026" of 2026-11. */
export const monthName = (month: string): string => inWords.format(new Date(`${month}-01T00:00:00Z`));
