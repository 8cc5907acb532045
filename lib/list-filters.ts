import { momentOf } from "@/lib/api/wire-schemas";

/** A text by its beginning: a range on the bare column, which an index answers also under row-level security. */
export const beginsWith = (prefix: string): { gte: string; lt: string } => ({ gte: prefix, lt: `${prefix}\u{10ffff}` });

/** Where credentialing stands; NONE is what was never sent to it. */
export function workflowStatusIs(names: readonly string[] | undefined) {
  if (names === undefined) return {};
  const started = names.filter((name) => name !== "NONE");
  return { OR: [{ workflowStatus: { in: started } }, ...(names.includes("NONE") ? [{ workflowStatus: null }] : [])] };
}

/** A window of time: its beginning belongs to it, its end does not. */
export const within = (start: string | undefined, end: string | undefined) =>
  start || end ? { ...(start ? { gte: momentOf(start) } : {}), ...(end ? { lt: momentOf(end) } : {}) } : undefined;

/** Whether a record has active flags; all records when that was not asked. */
export const hasFlags = (flagged: boolean | undefined) => (flagged === undefined ? undefined : flagged ? { gt: 0 } : 0);
