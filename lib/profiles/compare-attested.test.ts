import { expect, test } from "vitest";
import type { OperationAnswer } from "@/lib/api/operation";
import type { getProvider } from "@/lib/providers/operations";
import { createTenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { attestedBody, said } from "@/prisma/factories/attested-data";
import { inContext } from "@/prisma/factories/context";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { AttestedSnapshot } from "./attested-schemas";
import { compareAttested } from "./compare-attested";
import { saveAttestedData } from "./operations";

useTestDatabase();
const server = useTestServer();

type Detail = OperationAnswer<typeof getProvider>;

/** A provider whose record is what the example attests. */
async function agreed(domain: string): Promise<{ snapshot: AttestedSnapshot; detail: Detail }> {
  const { organizationId, callers } = await createTenant(server(), domain, domain);
  const { providerId, workflowId } = await inContext(organizationId, (ctx) =>
    startedWorkflow(ctx, { npi: "1999999984", caqh_provider_id: "10000001" }),
  );
  const caller = callers["Credentialing User"];
  const body = attestedBody({ organizationId, workflowId });
  await caller.invoke(saveAttestedData, { params: { providerId }, body });
  const { json } = await caller.call(`/v2/provider?provider_id=${providerId}`);
  return { snapshot: body.data_snapshot, detail: json as Detail };
}

test("attested data and a record that was made from it differ in nothing", async () => {
  const { snapshot, detail } = await agreed("same.example");
  expect(compareAttested(snapshot, detail)).toEqual([]);
});

test("a difference is told by section, row and member, with both sides as they stand", async () => {
  const { snapshot, detail } = await agreed("different.example");
  const [license] = snapshot.licenses;
  const [policy] = snapshot.liability_insurance;
  const [board] = snapshot.speciality_board_certification;
  if (!license || !policy || !board) throw new Error("The example has a row of every kind");
  const changed: AttestedSnapshot = {
    ...snapshot,
    last_name: said("Quillfeather-Moss"),
    dob: said("04/12/1975"),
    gender: said("M"),
    middle_name: said(""),
    provider_type: said("Doctor of Medicine"),
    licenses: [
      { ...license, license_number: said("q-4471"), expiration_date: said("2030-01-01"), type: said("") },
      { ...license, state: said("CA"), license_number: said("A1") },
      { ...license, state: said("Atlantis"), license_number: said("7") },
      { ...license, state: said(""), license_number: said(" ") },
    ],
    dea: [],
    speciality_board_certification: [{ ...board, board_certified: said("No") }],
    education: snapshot.education.map((row) => ({ ...row, degree: said("M.D.") })),
    liability_insurance: [{ ...policy, occurence_amount: said("$500,000"), policy_expiration: said("soon") }],
  };
  expect(compareAttested(changed, detail)).toEqual([
    { section: "data", key: "", member: "last_name", attested: "Quillfeather-Moss", onRecord: "Quillfeather" },
    { section: "data", key: "", member: "gender", attested: "M", onRecord: "Female" },
    { section: "licenses", key: "TX Q4471", member: "expiration", attested: "2030-01-01", onRecord: "2027-12-31" },
    { section: "licenses", key: "CA A1", member: null, attested: "CA A1", onRecord: null },
    { section: "licenses", key: "Atlantis 7", member: null, attested: "Atlantis 7", onRecord: null },
    { section: "deas", key: "BQ1234563", member: null, attested: null, onRecord: "BQ1234563" },
    {
      section: "board_certifications_data",
      key: "Internal Medicine 203117",
      member: "status",
      attested: "No",
      onRecord: "Certified",
    },
    {
      section: "malpractice_insurance",
      key: "LM-20931",
      member: "occurrence_coverage_amount",
      attested: "$500,000",
      onRecord: "1000000",
    },
    {
      section: "malpractice_insurance",
      key: "LM-20931",
      member: "policyExpirationDate",
      attested: "soon",
      onRecord: "2027-06-30",
    },
  ]);
});
