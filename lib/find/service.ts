import type { Context } from "@/lib/api/context";
import type { Verb } from "@/lib/api/operation";
import { displayNameWithDegree } from "@/lib/providers/display-name";
import { candidatesFor } from "./find-subjects";
import type * as op from "./operations";

type Db = Pick<Context, "db" | "organizationId">;

async function providersOf({ db, organizationId }: Db, ids: string[]): Promise<op.Found[]> {
  const rows = await db.provider.findMany({ where: { organizationId, id: { in: ids } } });
  return rows.map((row) => ({
    kind: "provider",
    id: row.id,
    name: displayNameWithDegree(row),
    npi: row.npi ?? "",
    external_id: row.externalId ?? "",
    place: row.states.join(", "),
    status: row.status,
  }));
}

async function facilitiesOf({ db, organizationId }: Db, ids: string[]): Promise<op.Found[]> {
  const rows = await db.facility.findMany({ where: { organizationId, id: { in: ids } } });
  return rows.map((row) => ({
    kind: "facility",
    id: row.id,
    name: row.name,
    npi: row.npi ?? "",
    external_id: row.externalId ?? "",
    place: [row.city, row.state].filter(Boolean).join(", "),
    status: row.status,
  }));
}

export const findSubjects: Verb<typeof op.findSubjects> = async (ctx, { query }) => {
  const candidates = await candidatesFor(ctx, query.text);
  const idsOf = (kind: op.Found["kind"]) => candidates.filter((one) => one.kind === kind).map(({ id }) => id);
  const rows = [...(await providersOf(ctx, idsOf("provider"))), ...(await facilitiesOf(ctx, idsOf("facility")))];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { data: candidates.flatMap(({ id }) => byId.get(id) ?? []) };
};
