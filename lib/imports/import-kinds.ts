/** What can be imported. */
export const importKinds = ["providers", "facilities"] as const;
export type ImportKind = (typeof importKinds)[number];

/** How a file may be encoded; Windows-1252 is what Excel writes as plain CSV. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

/** What stands between two cells; named, because a tab is hard to write. */
export const delimiters = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export type Delimiter = keyof typeof delimiters;
export const delimiterNames = Object.keys(delimiters) as [Delimiter, ...Delimiter[]];

/**
 * The way of an import. Checking writes nothing but counts and problems; importing creates. Cancelled or failed, an
 * import can be run again and goes on where it stopped.
 */
export const importStates = ["uploaded", "checking", "checked", "importing", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a job works on it. */
const workingStates: readonly ImportState[] = ["checking", "importing"];
export const isWorking = ({ state }: { state: string }): boolean => workingStates.some((one) => one === state);

/** How the dates of a column are written. All of them also read YYYY-MM-DD, which says the same everywhere. */
export const dateOrders = ["iso", "us", "day-first", "excel"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Rows that a file may have, and bytes. */
export const mostRows = 1_000_000;
export const mostBytes = 500 * 1024 * 1024;
/** Columns that a file may have: an NPPES file has 330. */
export const mostColumns = 1_000;
/** Rows with problems that are kept to be mended; a file with more of them was mapped wrong, or is another one. */
export const keptRows = 100_000;
