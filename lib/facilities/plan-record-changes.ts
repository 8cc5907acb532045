import { isDeepStrictEqual } from "node:util";
import { notFound } from "@/lib/api/errors";
import { asContent, type Content, kindOf } from "./facility-records";
import type { KindName } from "./record-kinds";

/** A sub-record on file. */
export type StoredRecord = { id: string; kind: string; position: number; content: unknown };

/** A sub-record as an update sends it. */
type SentRecord = Readonly<Record<string, unknown>> & {
  readonly id?: string | null;
  readonly action?: "created" | "updated" | "deleted" | null;
};

export type RecordChanges = {
  created: { kind: KindName; position: number; content: Content }[];
  updated: { kind: KindName; id: string; position: number; content: Content; before: Content }[];
  deleted: { kind: KindName; id: string; before: Content }[];
};

const isSame = (one: Content, other: Content): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

/** What an update means for the records of one kind. Throws 404 for an id that is none of them. */
export function planRecordChanges(
  kind: KindName,
  sent: readonly SentRecord[],
  stored: readonly StoredRecord[],
): RecordChanges {
  const { noun, isWhole } = kindOf(kind);
  const byId = new Map(stored.map((record) => [record.id, record]));
  for (const { id } of sent) if (id && !byId.has(id)) throw notFound(`The facility has no ${noun} ${id}`);
  return isWhole ? planWholeList(kind, sent, stored) : planActions(kind, sent, stored);
}

function planActions(kind: KindName, sent: readonly SentRecord[], stored: readonly StoredRecord[]): RecordChanges {
  const { toContent } = kindOf(kind);
  const byId = new Map(stored.map((record) => [record.id, record]));
  const changes: RecordChanges = { created: [], updated: [], deleted: [] };
  let position = Math.max(-1, ...stored.map((record) => record.position));
  for (const record of sent) {
    const known = byId.get(record.id ?? "");
    if (!known) changes.created.push({ kind, position: (position += 1), content: toContent(record) });
    else if (record.action === "deleted")
      changes.deleted.push({ kind, id: known.id, before: asContent(known.content) });
    else keep(changes, kind, known, { position: known.position, content: toContent(record) });
  }
  return changes;
}

/** The list is all there is: what it does not hold goes, and its order is the new one. */
function planWholeList(kind: KindName, sent: readonly SentRecord[], stored: readonly StoredRecord[]): RecordChanges {
  const { toContent } = kindOf(kind);
  const changes: RecordChanges = { created: [], updated: [], deleted: [] };
  const kept = sent.filter(({ action }) => action !== "deleted");
  const named = new Set(kept.map(({ id }) => id));
  const left = new Map(stored.map((record) => [record.id, record]));
  for (const [position, record] of kept.entries()) {
    const content = toContent(record);
    const known = record.id
      ? left.get(record.id)
      : [...left.values()].find((one) => !named.has(one.id) && isSame(asContent(one.content), content));
    if (!known) changes.created.push({ kind, position, content });
    else {
      left.delete(known.id);
      keep(changes, kind, known, { position, content });
    }
  }
  for (const { id, content } of left.values()) changes.deleted.push({ kind, id, before: asContent(content) });
  return changes;
}

function keep(
  changes: RecordChanges,
  kind: KindName,
  known: StoredRecord,
  { position, content }: { position: number; content: Content },
): void {
  const before = asContent(known.content);
  if (known.position === position && isSame(before, content)) return;
  changes.updated.push({ kind, id: known.id, position, content, before });
}
