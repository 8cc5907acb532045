import { z } from "zod";
import { Id, Moment, momentOf, paging } from "@/lib/api/wire-schemas";
import { prefixEnd } from "@/lib/prefix-end";
import { fileTypes } from "@/lib/providers/enumerations";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";

/** The filters that begin the lists of providers and facilities alike; `searched` says what the search looks at. */
export const listChoice = (searched: string) => ({
  offset: paging.offset,
  limit: paging.limit,
  file_type: z.enum(fileTypes).optional(),
  flagged: z.boolean().optional(),
  start_updated_at: Moment.optional().meta({ description: "Created or updated at or after" }),
  end_updated_at: Moment.optional().meta({ description: "Created or updated before" }),
  assigned_to: Id.optional().meta({ description: "Whose unfinished workflow is assigned to this user" }),
  imported_by: Id.optional().meta({ description: "Created by this import" }),
  search: z.string().max(200).optional().meta({ description: searched }),
});

/** A text by its beginning: a range on the bare column, which an index answers also under row-level security. */
export const beginsWith = (prefix: string): { gte: string; lt: string } => ({ gte: prefix, lt: prefixEnd(prefix) });

/** Where credentialing stands; NONE is what was never sent to it. */
export function workflowStatusIs(names: readonly string[] | undefined) {
  if (names === undefined) return {};
  const started = names.filter((name) => name !== "NONE");
  return { OR: [{ workflowStatus: { in: started } }, ...(names.includes("NONE") ? [{ workflowStatus: null }] : [])] };
}

/** Those whose unfinished workflow somebody was given to work on. */
export const assignedTo = (userId: string | undefined) =>
  userId === undefined ? undefined : { some: { assignedToId: userId, status: { in: unfinishedStatuses } } };

/** Those that an import created. */
export const importedBy = (importId: string | undefined) =>
  importId === undefined ? undefined : { some: { importId } };

/** A window of time: its beginning belongs to it, its end does not. */
export const within = (start: string | undefined, end: string | undefined) =>
  start || end ? { ...(start ? { gte: momentOf(start) } : {}), ...(end ? { lt: momentOf(end) } : {}) } : undefined;

/** Whether a record has active flags; all records when that was not asked. */
export const hasFlags = (flagged: boolean | undefined) => (flagged === undefined ? undefined : flagged ? { gt: 0 } : 0);
