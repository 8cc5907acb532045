import type pg from "pg";

export type County = { code: string; name: string; state: string; isPrimary: boolean; isKnown: boolean };

/** The counties of some ZIP codes, the primary one first. */
export type Counties = { of: (zip: string) => readonly County[] };

/** The five digits of a ZIP code or ZIP+4. */
export const zip5 = (zip: string): string => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1] ?? "";

/** Looks the counties of these ZIP codes up in one statement. A code that the county table lacks is not known. */
export async function countiesOf(client: Pick<pg.ClientBase, "query">, zips: readonly string[]): Promise<Counties> {
  const wanted = [...new Set(zips.map(zip5))].filter((zip) => zip !== "");
  const { rows } = await client.query<County & { zip: string }>(
    `
    SELECT z.zip, z.ssa_code AS code, z.is_primary AS "isPrimary", coalesce(c.name, '') AS name,
      coalesce(c.state, '') AS state, c.code IS NOT NULL AS "isKnown"
    FROM zip_counties z LEFT JOIN ssa_counties c ON c.code = z.ssa_code
    WHERE z.zip = ANY($1) ORDER BY z.zip, z.is_primary DESC, z.ssa_code`,
    [wanted],
  );
  const byZip = new Map<string, County[]>();
  for (const { zip, ...county } of rows) byZip.set(zip, [...(byZip.get(zip) ?? []), county]);
  return { of: (zip) => byZip.get(zip5(zip)) ?? [] };
}
