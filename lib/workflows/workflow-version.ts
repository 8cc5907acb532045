import { preconditionFailed } from "@/lib/api/errors";

type Versioned = { version: number };

/** The `ETag` of a file: the workflow's version and, after a dot, that of whom it credentials. */
export const fileEtag = (workflow: Versioned, subject: Versioned): Record<string, string> => ({
  etag: `"${workflow.version}.${subject.version}"`,
});

/**
 * Answers 412 unless the file is still as the caller read it. A decision rests on all of it, so record and flags count
 * too: give `subject`; a step rests on the workflow alone.
 */
export function requireCurrentFile(
  ifMatch: string | null | undefined,
  workflow: Versioned,
  subject?: Versioned | false,
): void {
  if (!ifMatch || ifMatch === "*") return;
  const isCurrent = ifMatch.split(",").some((tag) => {
    const [, own, whole] = /^\s*(?:W\/)?"(\d+)(?:\.(\d+))?"\s*$/.exec(tag) ?? [];
    if (own !== String(workflow.version)) return false;
    return !subject || whole === undefined || whole === String(subject.version);
  });
  if (!isCurrent)
    throw preconditionFailed("The file has changed since it was read; read it again, look at what changed and repeat");
}
