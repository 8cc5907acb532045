import type { z } from "zod";
import type { FileSection } from "@/components/credentialing/file-section";
import type { ProviderDetail, ProviderRecord } from "@/components/providers/use-provider-file";
import { type Member, membersOf } from "@/components/records/contract-members";
import type { StoredRecord } from "@/components/records/record-rows";
import { callForAnswer } from "@/lib/api/client";
import type { OperationDefinition } from "@/lib/api/operation";
import type { ElementKey } from "@/lib/verification/elements";

export type ProviderSection = FileSection<ProviderRecord>;

type Naming = Pick<ProviderSection, "title" | "formTitle" | "noun" | "line"> & {
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
): ProviderSection {
  const members = membersOf(operation.body.shape.elements.element, unasked).map(adjust);
  return {
    ...naming,
    key: operation.id,
    isList: true,
    recordsOf: ({ detail }) => recordsOf(detail),
    isRare,
    feeds,
    target: ({ subjectId, reload }) => ({
      members,
      body: operation.body,
      bodyOf: (rows, reason) => ({
        elements: rows.map(({ row, record }) => (row.id === null ? record : { ...record, id: row.id })),
        reason: given(reason),
      }),
      pathOf: (index) => ["elements", index],
      write: ({ body, ifMatch }) => write(operation, subjectId, body, ifMatch),
      reload,
    }),
  };
}

/** A section that a provider has once. */
export function objectSection(
  operation: ObjectOperation,
  { isRare = true, feeds = [], adjust = asDeclared, recordsOf, ...naming }: Naming,
): ProviderSection {
  const members = membersOf(operation.body.shape.element).map(adjust);
  return {
    ...naming,
    key: operation.id,
    isList: false,
    // There is one: whichever row it lies in, it is the same.
    recordsOf: ({ detail }) => recordsOf(detail).map((record) => ({ ...record, id: undefined })),
    isRare,
    feeds,
    target: ({ subjectId, reload }) => ({
      members,
      body: operation.body,
      bodyOf: ([row], reason) => ({ element: row?.record ?? {}, reason: given(reason) }),
      pathOf: () => ["element"],
      write: ({ body, ifMatch }) => write(operation, subjectId, body, ifMatch),
      reload,
    }),
  };
}
