import type { z } from "zod";
import type { ReactNode } from "react";
import type { ProviderDetail, ProviderRecord } from "@/components/providers/use-provider-file";
import { type Member, membersOf } from "@/components/records/contract-members";
import type { LinePart } from "@/components/records/record-line";
import type { RecordRow, StoredRecord } from "@/components/records/record-rows";
import type { RecordEditor, RecordsRead, RecordTarget } from "@/components/records/use-record-editor";
import { callForAnswer } from "@/lib/api/client";
import type { OperationDefinition } from "@/lib/api/operation";
import type { ElementKey } from "@/lib/verification/elements";

/** A section of the file: what it shows, and how it is written. */
export type FileSection = {
  /** Unique in the file. */
  key: string;
  /** "Licenses" */
  title: string;
  /** What its form is called where the title is too short: "Malpractice policies". */
  formTitle?: string;
  /** One of it: "license". */
  noun: string;
  isList: boolean;
  /** Seldom filled: stands in the second group. */
  isRare: boolean;
  /** What an element says in one line. */
  line: readonly LinePart[];
  recordsOf: (record: ProviderRecord) => readonly StoredRecord[];
  /** The elements of the checklist that are verified anew when it changes. */
  feeds: readonly ElementKey[];
  target: (providerId: string, reload: () => Promise<RecordsRead>) => RecordTarget;
  /** Buttons of an element, beside those that every element has. */
  extraOf?: (row: RecordRow, editor: RecordEditor) => ReactNode;
  /** What is said above the elements while they are edited. */
  noticeOf?: (editor: RecordEditor) => ReactNode;
  /** Its operation keeps no reason. */
  hasNoReason?: boolean;
};

type Naming = Pick<FileSection, "title" | "formTitle" | "noun" | "line"> & {
  recordsOf: (detail: ProviderDetail) => readonly StoredRecord[];
  isRare?: boolean;
  feeds?: readonly ElementKey[];
  /** What a form says otherwise than the contract does, member by member. */
  adjust?: (member: Member) => Member;
};

/** What verification writes: no field asks for it. */
const unasked = ["verified_by", "verified_date"];

type ListOperation = OperationDefinition & {
  body: z.ZodType & { shape: { elements: z.ZodType & { element: z.ZodObject } } };
};
type ObjectOperation = OperationDefinition & { body: z.ZodType & { shape: { element: z.ZodObject } } };

async function write(operation: OperationDefinition, providerId: string, body: unknown, ifMatch: string | undefined) {
  await callForAnswer(operation, { params: { providerId }, body, ifMatch });
}

const asDeclared = (member: Member): Member => member;

const given = (reason: string) => (reason === "" ? undefined : reason);

/** A section that is a list, from the operation that writes it. */
export function listSection(
  operation: ListOperation,
  { isRare = false, feeds = [], adjust = asDeclared, recordsOf, ...naming }: Naming,
): FileSection {
  const members = membersOf(operation.body.shape.elements.element, unasked).map(adjust);
  return {
    ...naming,
    key: operation.id,
    isList: true,
    recordsOf: ({ detail }) => recordsOf(detail),
    isRare,
    feeds,
    target: (providerId, reload) => ({
      members,
      body: operation.body,
      bodyOf: (rows, reason) => ({
        elements: rows.map(({ row, record }) => (row.id === null ? record : { ...record, id: row.id })),
        reason: given(reason),
      }),
      pathOf: (index) => ["elements", index],
      write: ({ body, ifMatch }) => write(operation, providerId, body, ifMatch),
      reload,
    }),
  };
}

/** A section that a provider has once. */
export function objectSection(
  operation: ObjectOperation,
  { isRare = true, feeds = [], adjust = asDeclared, recordsOf, ...naming }: Naming,
): FileSection {
  const members = membersOf(operation.body.shape.element).map(adjust);
  return {
    ...naming,
    key: operation.id,
    isList: false,
    // There is one: whichever row it lies in, it is the same.
    recordsOf: ({ detail }) => recordsOf(detail).map((record) => ({ ...record, id: undefined })),
    isRare,
    feeds,
    target: (providerId, reload) => ({
      members,
      body: operation.body,
      bodyOf: ([row], reason) => ({ element: row?.record ?? {}, reason: given(reason) }),
      pathOf: () => ["element"],
      write: ({ body, ifMatch }) => write(operation, providerId, body, ifMatch),
      reload,
    }),
  };
}
