/** What went wrong with an export in words that people may read. */
export class ExportFileError extends Error {
  override name = "ExportFileError";
}

const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const code = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [error.name, ...code, ...codesOf(error.cause)];
};

const words: readonly [is: (code: string) => boolean, sentence: string][] = [
  [(code) => code === "ENOSPC" || code === "EDQUOT" || code === "53100", "The disk is full."],
  [(code) => code === "AbortError" || code === "TimeoutError", "A step took longer than it may."],
  [(code) => code.startsWith("E_CANNOT_"), "Document storage could not be reached, or refused a part of the file."],
  [(code) => /^P\d{4}$|^(?:08|40|53|57)\w{3}$|^ECONN/.test(code), "The database did not answer."],
];

/** One sentence for whoever waits for the export; the error itself, with names and paths of the machine, is for the log. */
export function failureWords(error: unknown): string {
  if (error instanceof ExportFileError) return error.message;
  const codes = codesOf(error);
  return words.find(([is]) => codes.some(is))?.[1] ?? "A step failed; the operator's log says why.";
}
