import type { FileSection, SectionPlace } from "@/components/credentialing/file-section";
import type { FacilityRecord } from "@/components/facilities/use-facility-file";
import { type Member, membersOf } from "@/components/records/contract-members";
import { isSameValue } from "@/components/records/form-values";
import type { LinePart } from "@/components/records/record-line";
import type { StoredRecord } from "@/components/records/record-rows";
import type { RecordTarget, SentRow } from "@/components/records/use-record-editor";
import { callForAnswer } from "@/lib/api/client";
import { elementsOf } from "@/lib/facilities/elements-of-change";
import { updateFacility } from "@/lib/facilities/operations";
import { recordKinds } from "@/lib/facilities/record-kinds";

export type FacilitySection = FileSection<FacilityRecord>;

/** The kinds whose records have fields of their own. */
export type FormKind = Exclude<keyof typeof recordKinds, "licensureActions" | "surveyResponse">;

type Naming = {
  kind: FormKind;
  line: readonly LinePart[];
  isRare?: boolean;
};

/** What verification writes: no field asks for it. */
const unasked = ["verified_by", "verified_date"];

const given = (reason: string) => (reason === "" ? undefined : reason);

/**
 * A record as it is sent: what was changed as it was typed, all else as it is stored. A field shows the day of a
 * moment; its hour must not be lost when something else is changed.
 */
function sentRecord({ row, record, before }: SentRow, members: readonly Member[], stored: readonly StoredRecord[]) {
  const original = stored.find((known) => "id" in known && known.id === row.id);
  if (!original || !before) return row.id === null ? record : { ...record, id: row.id };
  const isTyped = (name: string) =>
    members.some((member) => member.name === name && !isSameValue(row.values[name], before[name]));
  const kept = Object.entries(original).filter(([name]) => !isTyped(name));
  const typed = Object.entries(record).filter(([name]) => isTyped(name));
  return Object.fromEntries([...kept, ...typed]);
}

async function write(facilityId: string, body: object, ifMatch: string | undefined): Promise<void> {
  const change = updateFacility.body.parse(body);
  await callForAnswer(updateFacility, { params: { facilityId }, body: change, ifMatch });
}

/** A list of sub-records, from the kind that declares them. */
export function kindSection({ kind, line, isRare = false }: Naming): FacilitySection {
  const { title, noun, isWhole, Form } = recordKinds[kind];
  const members = membersOf(Form, unasked);
  const target = ({ subjectId, stored, reload }: SectionPlace): RecordTarget => ({
    members,
    body: updateFacility.body,
    bodyOf: (rows, reason) => ({
      [kind]: rows.map((row) => sentRecord(row, members, stored)),
      reason: given(reason),
    }),
    pathOf: (index) => [kind, index],
    write: ({ body, removed, ifMatch }) => {
      const kept = body as { [Kind in FormKind]?: object[] };
      // A list without actions is sent whole: what it does not hold is gone.
      const gone = isWhole ? [] : removed.map(({ id }) => ({ id, action: "deleted" }));
      return write(subjectId, { ...kept, [kind]: [...(kept[kind] ?? []), ...gone] }, ifMatch);
    },
    reload,
  });
  return {
    key: kind,
    title,
    noun,
    line,
    isRare,
    isList: true,
    feeds: elementsOf([kind]),
    recordsOf: ({ facility }) => facility[kind],
    target,
  };
}

/** The specialty that stands beside the list; emptied, the facility has none. */
export const primarySpecialtySection: FacilitySection = {
  key: "facilityPrimarySpecialty",
  title: "Primary specialty",
  noun: "primary specialty",
  isList: false,
  isRare: false,
  feeds: [],
  line: [
    { as: "strong", of: ["name"] },
    { as: "code", of: ["specialtyNuccTaxonomyCode"] },
    { as: "quiet", of: ["subSpecialties"], only: "name" },
  ],
  recordsOf: ({ facility }) => [{ ...facility.facilityPrimarySpecialty, id: undefined }],
  target: ({ subjectId, reload }) => ({
    members: membersOf(recordKinds.facilitySpecialties.Form, ["isPrimary"]),
    body: updateFacility.body,
    bodyOf: ([row], reason) => ({
      facilityPrimarySpecialty: row && !isEmptied(row.record) ? row.record : null,
      reason: given(reason),
    }),
    pathOf: () => ["facilityPrimarySpecialty"],
    write: ({ body, ifMatch }) => write(subjectId, body as object, ifMatch),
    reload,
  }),
};

const isEmptied = (record: object): boolean =>
  Object.values(record).every(
    (value) => value === null || value === "" || (Array.isArray(value) && value.length === 0),
  );
