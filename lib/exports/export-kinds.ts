// Safe to import in the browser: data only.

export const exportKinds = ["provider-directory", "hsd-report"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof exportStates)[number];

/** States that an export leaves again. */
export const unfinishedStates: readonly ExportState[] = ["queued", "running"];
