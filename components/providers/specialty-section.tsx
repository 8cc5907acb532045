import { z } from "zod";
import type { ProviderSection } from "@/components/providers/provider-section";
import { type Member, membersOf } from "@/components/records/contract-members";
import { PartlySaved } from "@/components/records/partly-saved";
import type { RecordRow } from "@/components/records/record-rows";
import type { RecordEditor, RecordTarget } from "@/components/records/use-record-editor";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { createSpecialty, deleteSpecialty, updateSpecialty } from "@/lib/profiles/operations";
import { SpecialtyInput } from "@/lib/profiles/specialty-schemas";
import { specialtyNames } from "@/lib/providers/specialty-names";

const members = membersOf(SpecialtyInput)
  .map(
    (member): Member =>
      member.name === "name" && member.kind.type === "text"
        ? { ...member, kind: { ...member.kind, suggestions: specialtyNames } }
        : member,
  )
  // People know a specialty by its name, and its code by looking it up.
  .sort((one, other) => Number(other.name === "name") - Number(one.name === "name"));

/** All specialties of a provider: each is written by an operation of its own, the rule of the one primary is of all. */
const Specialties = z.array(SpecialtyInput).check(({ value, issues }) => {
  const [first, second] = value.flatMap(({ is_primary: isPrimary }, index) => (isPrimary ? [index] : []));
  if (first === undefined || second === undefined) return;
  const message = `${value[first]?.name} is the primary specialty, and there is only one`;
  issues.push({ code: "custom", input: value[second], path: [second, "is_primary"], message });
});

/** What a provider is trained in, the primary specialty marked. */
export const specialtySection: ProviderSection = {
  key: "specialties",
  title: "Specialties",
  noun: "specialty",
  isList: true,
  isRare: false,
  hasNoReason: true,
  feeds: [],
  line: [
    { as: "strong", of: ["name"] },
    { as: "code", of: ["specialty_nucc_taxonomy_code"] },
    { as: "mark", of: ["is_primary"], word: "Primary" },
    { as: "quiet", of: ["sub_specialties"], only: "name" },
  ],
  recordsOf: ({ specialties }) => specialties,
  target: ({ subjectId: providerId, reload }) => ({
    members,
    body: Specialties,
    bodyOf: (rows) => rows.map(({ record }) => record),
    pathOf: (index) => [index],
    write: (sent) => writeInTurn(providerId, sent),
    reload,
  }),
  extraOf: (row, editor) => <MakePrimary row={row} editor={editor} />,
  noticeOf: (editor) => <SecondPrimary editor={editor} />,
};

type Sent = Parameters<RecordTarget["write"]>[0];

/**
 * Removes, then changes, then adds; whatever becomes primary comes after what no longer is. The first write carries the
 * version that was read: when somebody was faster nothing is written at all.
 */
async function writeInTurn(providerId: string, { rows, removed, ifMatch }: Sent): Promise<void> {
  const isPrimary = (row: RecordRow) => row.values["is_primary"] === true;
  const inOrder = [...rows].sort((one, other) => Number(isPrimary(one.row)) - Number(isPrimary(other.row)));
  const changed = inOrder.filter(({ row, before }) => row.id !== null && !isSame(row.values, before));
  const added = new Map<string, string>();
  const steps = [
    ...removed.map(
      ({ id }) =>
        (version?: string) =>
          remove(providerId, id ?? "", version),
    ),
    ...[...changed, ...inOrder.filter(({ row }) => row.id === null)].map(
      ({ row, record }) =>
        async (version?: string) => {
          const body = SpecialtyInput.parse(record);
          if (row.id !== null) {
            const params = { providerId, specialtyId: row.id };
            await call(updateSpecialty, { params, body, ifMatch: version });
          } else {
            const { id } = await call(createSpecialty, { params: { providerId }, body, ifMatch: version });
            added.set(row.uid, id);
          }
        },
    ),
  ];
  for (const [index, step] of steps.entries()) {
    await step(index === 0 ? ifMatch : undefined).catch((error: unknown) => {
      throw index === 0 ? error : new PartlySaved(added, error);
    });
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const remove = (providerId: string, specialtyId: string, ifMatch: string | undefined) =>
  call(deleteSpecialty, { params: { providerId, specialtyId }, ifMatch });

/** Makes one row the primary specialty, and every other one not. */
function makePrimary({ form, rows }: RecordEditor, uid: string): void {
  for (const [index, row] of rows.entries()) {
    form.setValue(`rows.${index}.values.is_primary`, row.uid === uid, { shouldDirty: true });
  }
  form.clearErrors();
}

function MakePrimary({ row, editor }: { row: RecordRow; editor: RecordEditor }) {
  if (row.values["is_primary"] === true || editor.rows.length < 2) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => makePrimary(editor, row.uid)}>
      Make primary<span className="sr-only"> {nameOf(row)}</span>
    </Button>
  );
}

/** Two primary specialties: says which, and settles it in one press. */
function SecondPrimary({ editor }: { editor: RecordEditor }) {
  const [first, second] = editor.rows.filter((row) => !row.isRemoved && row.values["is_primary"] === true);
  if (!first || !second) return null;
  return (
    <Notice
      tone="major"
      role="status"
      title={`${nameOf(first)} is the primary specialty. A provider has only one.`}
      action={
        <Button size="small" onClick={() => makePrimary(editor, second.uid)}>
          Make {nameOf(second)} primary
        </Button>
      }
      className="mb-2"
    />
  );
}

const nameOf = ({ values }: RecordRow): string =>
  typeof values["name"] === "string" && values["name"] !== "" ? values["name"] : "the new specialty";
