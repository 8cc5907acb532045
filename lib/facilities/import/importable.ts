import type { Context } from "@/lib/api/context";
import { importable, type Values } from "@/lib/imports/importable";
import { valuesUnder } from "@/lib/imports/mapped-layout";
import { createAll } from "../create-facilities";
import { FacilityInput } from "../facility-schemas";
import { kindNames } from "../record-kinds";
import { facilityFields, nestedObjects } from "./fields";
import { facilityLayouts, nothingKnown } from "./layouts";

/** The facts of a row that was read by its mapping, nested as the contract has them. */
function assemble(values: Values) {
  const own = [...values].filter(([member]) => !member.includes("."));
  const objects = nestedObjects.flatMap((name): [string, unknown][] => {
    const members = valuesUnder(values, name);
    return members.length === 0 ? [] : [[name, Object.fromEntries(members)]];
  });
  const records = kindNames.flatMap((kind): [string, unknown][] => {
    const members = valuesUnder(values, kind);
    return members.length === 0 ? [] : [[kind, [Object.fromEntries(members)]]];
  });
  return { facts: { ...nothingKnown, ...Object.fromEntries([...own, ...objects, ...records]) } };
}

async function knownKeys({ db, organizationId }: Context, keys: readonly string[]): Promise<Set<string>> {
  const found = await db.$queryRaw<{ key: string }[]>`
    SELECT external_id AS key FROM facilities
    WHERE organization_id = ${organizationId} AND external_id = ANY(${[...keys]})`;
  return new Set(found.map(({ key }) => key));
}

/** Facilities, by the contract of creating one; a row can bring one sub-record of each kind. */
export const facilities = importable<FacilityInput>({
  kind: "facilities",
  fields: facilityFields,
  layouts: facilityLayouts,
  ownLayout: "Credence's own columns",
  identity: ["externalId"],
  assemble,
  contract: FacilityInput,
  keysOf: ({ externalId }) => (externalId === "" ? [] : [externalId]),
  knownKeys,
  create: async (ctx, records) => {
    const created = await createAll(
      ctx,
      records.map(({ facts }) => facts),
    );
    return created.map(({ facilityId, isCreated }) => (isCreated ? facilityId : null));
  },
});
