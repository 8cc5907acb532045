import { systemPool } from "@/lib/db";

const nine = "(100000000 + n)::text";
/** An NPI with its check digit (Luhn over 80840 and nine digits), of the row `n`. */
const npi = `${nine} || ((10 - (24 + ${Array.from({ length: 9 }, (_, index) => {
  const digit = `substr(${nine}, ${index + 1}, 1)`;
  return index % 2 === 0 ? `translate(${digit}, '0123456789', '0246813579')::int` : `${digit}::int`;
}).join(" + ")}) % 10) % 10)::text`;

/** Invented providers with a specialty and a location each, by statements of 20,000. */
export async function fill(organizationId: string, rows: number): Promise<void> {
  const step = 20_000;
  for (let from = 0; from < rows; from += step) {
    const range = [organizationId, from, Math.min(from + step, rows) - 1];
    await systemPool().query(
      `INSERT INTO providers (organization_id, id, first_name, last_name, search_name, npi, degree, states, status, created_by, updated_by)
       SELECT $1, 'prv_bench' || lpad(n::text, 17, '0'), 'Ada' || n, 'Quillfeather', 'quillfeather ada' || n, ${npi}, 'MD', '{TX}', 'Active', 'bench', 'bench'
       FROM generate_series($2::int, $3::int) n`,
      range,
    );
    await systemPool().query(
      `INSERT INTO specialties (organization_id, id, provider_id, taxonomy_code, name, is_primary, created_by, updated_by)
       SELECT $1, 'spc_bench' || n, 'prv_bench' || lpad(n::text, 17, '0'), '207R00000X', 'Internal Medicine', true, 'bench', 'bench'
       FROM generate_series($2::int, $3::int) n`,
      range,
    );
    await systemPool().query(
      `INSERT INTO practice_locations (organization_id, id, provider_id, name, address1, city, state, zip)
       SELECT $1, 'loc_bench' || n, 'prv_bench' || lpad(n::text, 17, '0'), 'Harbor Clinic', n || ' Acorn Avenue', 'Dallas', 'TX', '75201'
       FROM generate_series($2::int, $3::int) n`,
      range,
    );
  }
}
