import { z } from "zod";
import { MomentAnswer, Reason } from "@/lib/api/wire-schemas";
import { idsOf } from "@/lib/bulk-choice";
import { FlagCriteria } from "./flag-criteria";

export const bulkActions = ["mark_read", "mark_unread", "deactivate", "activate"] as const;

const needReason: readonly string[] = ["mark_read", "deactivate"];

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== "all";

export const FlagChangeRequest = z
  .object({
    action: z.enum(bulkActions),
    reason: Reason.optional().meta({ description: "Required to mark read and to deactivate; kept with every flag" }),
    ids: idsOf("flags").optional(),
    matching: FlagCriteria.optional().meta({ description: "Instead of ids: everything that matches now" }),
    except_ids: idsOf("flags").optional().meta({ description: "Left out of what matches" }),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    const { ids, matching } = value;
    if ((ids === undefined) === (matching === undefined))
      refuse("ids", "or matching is required, and only one of them");
    if (ids?.length === 0) refuse("ids", "names nothing");
    if (matching && !Object.values(matching).some(isGiven)) refuse("matching", "names nothing: give a criterion");
    if (value.reason === undefined && needReason.includes(value.action)) refuse("reason", "is required");
  })
  .meta({ id: "FlagChangeRequest" });

export type FlagChangeRequest = z.output<typeof FlagChangeRequest>;

/** What became of a change of many flags, or of its undoing. */
export const FlagChange = z
  .object({
    id: z.string(),
    success: z.boolean().meta({ description: "False while it runs, and when a flag failed" }),
    action: z.enum([...bulkActions, "undo"]),
    state: z.enum(["running", "done"]),
    matched: z.number().meta({ description: "Flags that were chosen" }),
    changed: z.number(),
    unchanged: z.number().meta({ description: "Flags that already were as asked" }),
    failed: z.number(),
    results: z
      .array(z.object({ id: z.string(), success: z.literal(false), error: z.string() }))
      .meta({ description: "Every flag that failed, and why; the first 10,000" }),
    reason: z.string(),
    created_at: MomentAnswer,
    created_by_name: z.string(),
    undo_of: z.string().meta({ description: "The change that this one takes back; empty otherwise" }),
    can_undo: z.boolean(),
  })
  .meta({ id: "FlagChange" });

/** 207 of the bulk operations: every id, in the order it was named. */
export const BulkFlagResult = z
  .object({
    success: z.literal(false),
    results: z.array(z.object({ id: z.string(), success: z.boolean(), error: z.string().optional() })),
  })
  .meta({ id: "BulkFlagResult" });
