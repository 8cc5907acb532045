import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { createTenant } from "@/lib/api/matrix-fixture";
import { isStorableText } from "@/lib/api/storable-text";
import { useTestServer } from "@/lib/api/test-server";
import { inContext } from "@/prisma/factories/context";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { AttestedData } from "./attested-schemas";
import { getAttestedData, saveAttestedData } from "./operations";

useTestDatabase();
const server = useTestServer();

/** How many bodies go there and back: a few in the suite, more with ATTESTED_ROUND_TRIPS. */
const rounds = Number(process.env["ATTESTED_ROUND_TRIPS"] ?? 25);

const text = fc
  .oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", " ", "\\", '"', "null", "\n\t"),
  )
  .filter(isStorableText);
const digits = (from: number, to: number, width: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(width, "0"));
const ssn = fc
  .tuple(digits(1, 665, 3), digits(1, 99, 2), digits(1, 9999, 4), fc.constantFrom("", "-"))
  .map(([area, group, serial, mark]) => [area, group, serial].join(mark));
const moment = fc
  .date({ min: new Date("1801-01-01"), max: new Date("2998-12-31"), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10)));

/** Members that are more than any text. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  purpose: text.filter((value) => /\S/.test(value)),
  date_complete: moment,
  date_attested: fc.oneof(moment, fc.constant("")),
  ssn: fc.record({ value: fc.oneof(ssn, fc.constant("")), description: text.filter((value) => !/\d/.test(value)) }),
};

/** Whatever the contract accepts, made from the contract itself: a member that is added is tried too. */
function arbitraryOf(schema: z.ZodType, name = ""): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return arbitraryOf(schema.unwrap() as z.ZodType, name);
  if (special[name]) return special[name];
  if (schema instanceof z.ZodArray) return fc.array(arbitraryOf(schema.element as z.ZodType), { maxLength: 3 });
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>);
    const required = members.filter(([, member]) => !(member instanceof z.ZodOptional)).map(([member]) => member);
    return fc.record(Object.fromEntries(members.map(([member, type]) => [member, arbitraryOf(type, member)])), {
      requiredKeys: required,
    });
  }
  if (schema instanceof z.ZodString) return text;
  throw new Error(`${name} is of a kind that this test does not make`);
}

test("whatever is attested comes back as it was sent", { timeout: 20_000 + rounds * 1000 }, async () => {
  const { organizationId, callers } = await createTenant(server(), "North Plan", "north.example");
  const { providerId, workflowId } = await inContext(organizationId, (ctx) => startedWorkflow(ctx));
  const caller = callers["Credentialing User"];
  const place = { organization_id: organizationId, workflow_id: workflowId };
  await fc.assert(
    fc.asyncProperty(arbitraryOf(AttestedData), async (made) => {
      const body = AttestedData.parse({ ...(made as object), ...place });
      expect(body).toEqual({ ...(made as object), ...place });
      const saved = await caller.invoke(saveAttestedData, { params: { providerId }, body });
      expect(saved.status, saved.text).toBe(201);
      const { value, description } = body.data_snapshot.ssn;
      const data_snapshot = { ...body.data_snapshot, ssn: { value: value.slice(-4), description } };
      expect((await caller.invoke(getAttestedData, { params: { providerId } })).json).toEqual({
        ...body,
        data_snapshot,
      });
    }),
    { numRuns: rounds, seed: 20_261_121 },
  );
});
