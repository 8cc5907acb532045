import type { AttestedForm } from "@/components/attested/attested-form-values";
import { attestedSections } from "@/components/attested/attested-members";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { compareAttested, type Difference } from "@/lib/profiles/compare-attested";

type Snapshot = AttestedForm["data_snapshot"];

/** What the record says instead, by attested member; `isOnRecord` is false when it does not have the row at all. */
export type RowDifferences = { recordSays: ReadonlyMap<string, string>; isOnRecord: boolean };

/** How the record calls what is attested: its section, and the members that are named otherwise there. */
const sections: Record<string, { record: Difference["section"]; members: Record<string, string> }> = {
  licenses: { record: "licenses", members: { license_type: "type", expiration: "expiration_date" } },
  dea: { record: "deas", members: { expire_date: "expiration_date" } },
  speciality_board_certification: {
    record: "board_certifications_data",
    members: {
      certificate_id: "cert_number",
      subspecialty: "sub_specialty",
      status: "board_certified",
      expire_date: "expiration_date",
    },
  },
  education: { record: "education_training", members: {} },
  liability_insurance: {
    record: "malpractice_insurance",
    members: {
      occurrence_coverage_amount: "occurence_amount",
      aggregate_coverage_amount: "general_aggregate_amount",
      policyExpirationDate: "policy_expiration",
    },
  },
};

const personNames: Record<string, string> = { caqh_provider_id: "caqh_id" };

const byMember = (differences: readonly Difference[], names: Record<string, string>): Map<string, string> =>
  new Map(
    differences.flatMap(({ member, onRecord }) =>
      member === null ? [] : [[names[member] ?? member, onRecord ?? ""] as const],
    ),
  );

/** What the record says of the person where it differs. */
export function personDifferences(snapshot: Snapshot, detail: ProviderDetail): ReadonlyMap<string, string> {
  const found = compareAttested(withoutRows(snapshot), detail);
  return byMember(
    found.filter(({ section }) => section === "data"),
    personNames,
  );
}

/** Row by row what the record says otherwise, and the rows of the record that were not attested. */
export function sectionDifferences(
  snapshot: Snapshot,
  section: string,
  detail: ProviderDetail,
): { rows: readonly RowDifferences[]; unsaid: readonly string[] } {
  const rows = (snapshot as Record<string, unknown>)[section] as unknown[];
  const known = sections[section];
  if (!known) return { rows: rows.map(() => ({ recordSays: new Map(), isOnRecord: true })), unsaid: [] };
  const compare = (chosen: unknown[]) =>
    compareAttested({ ...withoutRows(snapshot), [section]: chosen }, detail).filter(
      (difference) => difference.section === known.record,
    );
  return {
    rows: rows.map((row) => {
      // Alone, so that what is found belongs to this row; the rows of the record that it leaves out are looked at once.
      const own = compare([row]).filter(({ attested }) => attested !== null);
      return { recordSays: byMember(own, known.members), isOnRecord: own.every(({ member }) => member !== null) };
    }),
    unsaid: compare(rows).flatMap(({ attested, onRecord }) => (attested === null && onRecord ? [onRecord] : [])),
  };
}

const withoutRows = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  ...Object.fromEntries(attestedSections.map(({ name }) => [name, []])),
});
