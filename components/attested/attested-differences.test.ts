import { describe, expect, test } from "vitest";
import { personDifferences, sectionDifferences } from "@/components/attested/attested-differences";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { attestedExample } from "@/lib/profiles/attested-example";

const snapshot = attestedExample.data_snapshot;

/** A record with only what is compared. */
const record = (data: Partial<ProviderDetail["data"]>): ProviderDetail =>
  ({
    data: {
      first_name: "Ada",
      middle_name: "",
      last_name: "Quillfeather",
      npi: "1999999984",
      caqh_provider_id: "10000001",
      provider_type: "MD",
      dob: "1975-04-12",
      gender: "Female",
      licenses: [],
      deas: [],
      ...data,
    },
    board_certifications_data: [],
    education_training: [],
    malpractice_insurance: [],
  }) as unknown as ProviderDetail;

const license = {
  state: "TX",
  license_number: "Q4471",
  license_type: "Medical license",
  issue_date: "2004-07-01",
  expiration: "2026-12-31",
};

describe("attested data beside the record", () => {
  test("a date of birth that differs shows what the record says, what agrees shows nothing", () => {
    const found = personDifferences(snapshot, record({ dob: "1975-04-21" }));
    expect([...found]).toEqual([["dob", "1975-04-21"]]);
  });

  test("a license is marked in its own row and member, under the words it was attested with", () => {
    const detail = record({ licenses: [license] as never });
    const two = { ...snapshot, licenses: [...snapshot.licenses, ...otherLicense()] };
    const { rows, unsaid } = sectionDifferences(two, "licenses", detail);
    expect([...(rows[0]?.recordSays ?? [])]).toEqual([["expiration_date", "2026-12-31"]]);
    expect(rows.map(({ isOnRecord }) => isOnRecord)).toEqual([true, false]);
    expect(unsaid).toEqual([]);
  });

  test("a license on record that the provider did not name is said below the section", () => {
    const detail = record({ licenses: [license, { ...license, state: "CA", license_number: "A9" }] as never });
    expect(sectionDifferences(snapshot, "licenses", detail).unsaid).toEqual(["CA A9"]);
  });

  test("what the record does not keep is never said to differ", () => {
    const { rows, unsaid } = sectionDifferences(snapshot, "employment_history", record({}));
    expect(rows).toEqual([{ recordSays: new Map(), isOnRecord: true }]);
    expect(unsaid).toEqual([]);
  });
});

function otherLicense() {
  return snapshot.licenses.map((row) => ({ ...row, license_number: { value: "NY-1", description: "" } }));
}
