"use client";

import { useState } from "react";
import { type FieldErrors, type Resolver, set, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { type Complaint, complaintsOf } from "@/components/records/contract-errors";
import type { Member } from "@/components/records/contract-members";
import { type FormValues, isEmptyValue, toRecord } from "@/components/records/form-values";
import { PartlySaved } from "@/components/records/partly-saved";
import {
  type Baseline,
  baselineOf,
  type Conflicts,
  countChanges,
  isBlank,
  mergeRows,
  type RecordRow,
  rowsOf,
  rowState,
  type StoredRecord,
} from "@/components/records/record-rows";
import { describeError } from "@/components/ui/describe-error";
import { ApiClientError } from "@/lib/api/client";

export type RecordsRead = { records: readonly StoredRecord[]; etag: string | null };

/** A row as it is sent. `before` is what was stored of it when editing began. */
export type SentRow = { row: RecordRow; record: Record<string, unknown>; before: FormValues | undefined };

/** Where the records come from and go to. */
export type RecordTarget = {
  members: Member[];
  /** The contract of what is sent; it judges the whole before anything leaves the page. */
  body: z.ZodType;
  bodyOf: (rows: readonly SentRow[], reason: string) => unknown;
  /** Where the record number `index` stands in the body. */
  pathOf: (index: number) => readonly (string | number)[];
  write: (sent: {
    body: unknown;
    rows: readonly SentRow[];
    removed: readonly RecordRow[];
    ifMatch: string | undefined;
  }) => Promise<void>;
  /** What is stored now. */
  reload: () => Promise<RecordsRead>;
};

export type RecordForm = { rows: RecordRow[]; reason: string };

type Options = { target: RecordTarget; present: RecordsRead; onSaved: () => Promise<void> | void };

/** Holds records while they are edited, from what was read to what is stored, through the changes of others meanwhile. */
export function useRecordEditor({ target, present, onSaved }: Options) {
  const { members } = target;
  const [baseline, setBaseline] = useState<Baseline>(() => baselineOf(rowsOf(members, present.records)));
  const [etag, setEtag] = useState(present.etag);
  const [conflicts, setConflicts] = useState<Conflicts>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPartlySaved, setPartlySaved] = useState(false);
  /** What somebody else stored since, until it is looked at. */
  const [moved, setMoved] = useState<RecordsRead | null>(null);

  const sentOf = (rows: readonly RecordRow[]) =>
    rows.flatMap((row, position) => {
      const before = baseline.get(row.uid);
      const isSent = !row.isRemoved && (before !== undefined || !isBlank(members, row));
      return isSent ? [{ row, position, before, record: toRecord(members, row.values) }] : [];
    });

  const resolver: Resolver<RecordForm> = async (values) => {
    const sent = sentOf(values.rows);
    const result = await target.body.safeParseAsync(target.bodyOf(sent, values.reason.trim()));
    const errors: FieldErrors<RecordForm> = {};
    // A rule of the whole record is only asked when each member fits: what is missing is said at once all the same.
    for (const { row, position } of result.success ? [] : sent) {
      for (const { name } of members.filter(({ name, isRequired }) => isRequired && isEmptyValue(row.values[name]))) {
        set(errors, `rows.${position}.values.${name}`, { type: "contract", message: "is required" });
      }
    }
    if (result.success) return { values, errors: {} };
    for (const [index, { row, position }] of sent.entries()) {
      const path = target.pathOf(index);
      const issues = result.error.issues.filter((issue) => startsWith(issue.path, path));
      const own = issues.map((issue) => ({ ...issue, path: issue.path.slice(path.length) }));
      for (const complaint of complaintsOf(own, members, row.values)) {
        set(errors, fieldOf(members, position, complaint), { type: "contract", message: complaint.message });
      }
    }
    const isOfNoRow = ({ path }: { path: PropertyKey[] }) =>
      !sent.some((_, index) => startsWith(path, target.pathOf(index)));
    for (const { path, message } of result.error.issues.filter(isOfNoRow)) {
      set(errors, path[0] === "reason" ? "reason" : "rows.root", { type: "contract", message });
    }
    return { values: {}, errors };
  };

  const form = useForm<RecordForm>({
    resolver,
    defaultValues: { rows: rowsOf(members, present.records), reason: "" },
    shouldFocusError: false,
  });
  const rows = useWatch({ control: form.control, name: "rows" });
  const counts = countChanges(rows, baseline);
  const changes = counts.added + counts.changed + counts.removed;

  /** Puts the complaints of the service beside their fields; what concerns none is answered in words. */
  function placeErrors(error: ApiClientError, sent: readonly (SentRow & { position: number })[]): string | null {
    let placed = 0;
    for (const { path, message } of error.errors) {
      const parts = path.split(".");
      const index = sent.findIndex((_, at) => startsWith(parts, target.pathOf(at).map(String)));
      const row = sent[index];
      if (!row) continue;
      const complaint = { path: parts.slice(target.pathOf(index).length), message };
      form.setError(fieldOf(members, row.position, complaint), { type: "server", message });
      placed += 1;
    }
    return placed > 0 && placed === error.errors.length ? null : describeError(error);
  }

  /** What was stored before it went wrong is no longer a change; the rest stays as typed. */
  async function keepTheRest({ added, cause }: PartlySaved): Promise<void> {
    const rows = form.getValues("rows").map((row) => {
      const id = added.get(row.uid);
      return id === undefined ? row : { ...row, uid: id, id };
    });
    form.setValue("rows", rows);
    takeOver(await target.reload());
    setPartlySaved(true);
    setRefusal(`${describeError(cause)} What was stored before that stays stored; the rest is still here.`);
  }

  async function write(values: RecordForm, version: string | null, hasRetried = false): Promise<void> {
    const sent = sentOf(values.rows);
    const removed = values.rows.filter((row) => row.isRemoved && row.id !== null);
    try {
      const body = target.bodyOf(sent, values.reason.trim());
      await target.write({ body, rows: sent, removed, ifMatch: version ?? undefined });
    } catch (error) {
      if (error instanceof PartlySaved) return keepTheRest(error);
      if (!(error instanceof ApiClientError) || error.status !== 412) {
        setRefusal(
          error instanceof ApiClientError && error.status === 400 ? placeErrors(error, sent) : describeError(error),
        );
        return;
      }
      const now = await target.reload();
      // Something else of the record changed, and these rows did not: what was typed here fits as it is.
      if (!hasRetried && isAsBefore(rowsOf(members, now.records), baseline)) {
        setEtag(now.etag);
        return write(values, now.etag, true);
      }
      setMoved(now);
      return;
    }
    await onSaved();
  }

  const save = async (onInvalid: () => void) => {
    setRefusal(null);
    setPartlySaved(false);
    setMoved(null);
    let isValid = false;
    await form.handleSubmit(async (values) => {
      isValid = true;
      await write(values, etag).catch((error: unknown) => setRefusal(describeError(error)));
    })();
    if (!isValid || Object.keys(form.formState.errors).length > 0) onInvalid();
  };

  /** Shows what is stored now beside what was typed; the next save is of this state. */
  const takeOver = (now: RecordsRead) => {
    const theirs = rowsOf(members, now.records);
    const merged = mergeRows(form.getValues("rows"), baseline, theirs);
    form.setValue("rows", merged.rows);
    form.clearErrors();
    setBaseline(baselineOf(theirs));
    setConflicts(merged.conflicts);
    setEtag(now.etag);
    setMoved(null);
  };

  return { form, rows, baseline, counts, changes, conflicts, refusal, isPartlySaved, moved, save, takeOver };
}

export type RecordEditor = ReturnType<typeof useRecordEditor>;

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]): boolean =>
  start.every((part, index) => path[index] === part);

type RowField = `rows.${number}.values.${string}`;

/** The field that a complaint belongs to; one about the whole record stands at its first. */
function fieldOf(members: readonly Member[], position: number, { path }: Complaint): RowField {
  const at = members.some(({ name }) => name === path[0]) ? path.join(".") : (members[0]?.name ?? "");
  return `rows.${position}.values.${at}`;
}

const isAsBefore = (now: readonly RecordRow[], baseline: Baseline): boolean =>
  now.length === baseline.size && now.every((row) => rowState(row, baseline) === "same");
