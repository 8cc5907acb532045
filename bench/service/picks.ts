import pg from "pg";
import type { Role } from "@/lib/api/context";
import { signAccessToken } from "@/lib/auth/tokens";

/** Somebody to ask about: a provider of the data, its organization, and who asks. */
export type Chosen = {
  organization: string;
  k: number;
  provider: string;
  npi: string;
  lastName: string;
  workflow: string;
};

/** Providers from all over the data, so that an organization is asked as often as it is large. */
export async function pickProviders(connectionString: string, size: number, count: number): Promise<Chosen[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // The same ones at each run: steps by a prime go through all numbers.
  const ids = Array.from({ length: count }, (_, index) => ((index + 1) * 7_368_787) % size || 1);
  const { rows } = await client.query<Chosen>(
    `select organization_id as organization, substr(organization_id, 5)::int as k, id as provider, npi,
       split_part(search_name, ' ', 1) as "lastName", current_workflow_id as workflow
     from providers where id = any ($1) and current_workflow_id is not null order by hashtext(id)`,
    [ids.map((id) => `prv_${String(id).padStart(26, "0")}`)],
  );
  await client.end();
  return rows;
}

const clients: readonly Role[] = ["Medical Director", "Credentialing User", "Supervisor", "Provisional Approver"];

/** Headers of an API client of the k-th organization with a role, by organization. */
export async function headersFor(
  picks: readonly { organization: string; k: number }[],
  role: Role,
): Promise<Map<string, Record<string, string>>> {
  const headers = new Map<string, Record<string, string>>();
  for (const { organization, k } of picks) {
    if (headers.has(organization)) continue;
    const client = { id: `cli_bench${k}_${clients.indexOf(role) + 1}`, organizationId: organization, roles: [role] };
    const token = await signAccessToken(client, new Date());
    headers.set(organization, { authorization: `Bearer ${token}`, "organization-id": organization });
  }
  return headers;
}
