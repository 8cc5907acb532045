import type { Context } from "@/lib/api/context";
import { bulkInsert } from "@/lib/bulk-insert";
import { newId } from "@/lib/ids";
import { type KindName, recordKinds } from "./record-kinds";
import type { RecordKind } from "./record-kind";

export type Content = Readonly<Record<string, unknown>>;
type Placed = { facilityId: string; kind: KindName; position: number; content: Content };

/** A kind without the contracts of its own, for code that treats all of them alike. */
export const kindOf = (name: KindName): RecordKind => recordKinds[name];

/** A stored record's content: it passed its kind's contract when it was written. */
export const asContent = (content: unknown): Content => content as Content;

/** The row of a new sub-record. */
export const newRecord = (ctx: Context, { facilityId, kind, position, content }: Placed) => ({
  organizationId: ctx.organizationId,
  id: newId("fcr"),
  facilityId,
  kind,
  position,
  content,
  expirationDate: kindOf(kind).expirationOf(content),
  createdAt: ctx.now,
  createdBy: ctx.actor.id,
  updatedAt: ctx.now,
  updatedBy: ctx.actor.id,
});
type NewRecord = ReturnType<typeof newRecord>;

export const insertRecords = bulkInsert<NewRecord>("facility_records", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  facilityId: ["facility_id", "text"],
  kind: ["kind", "text"],
  position: ["position", "integer"],
  content: ["content", "jsonb"],
  expirationDate: ["expiration_date", "date"],
  createdAt: ["created_at", "timestamptz"],
  createdBy: ["created_by", "text"],
  updatedAt: ["updated_at", "timestamptz"],
  updatedBy: ["updated_by", "text"],
});
