import { createHash } from "node:crypto";
import { systemDb, systemPool } from "@/lib/db";
import { openDocument } from "@/lib/documents/storage";
import { loadReference } from "@/lib/exports/reference/load-reference";
import { runExport } from "@/lib/exports/run-export";
import { startExport } from "@/lib/exports/start-export";
import type { ExportKind } from "@/lib/exports/export-kinds";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";

// Memory and time of large exports, on the database of the settings (an empty one: rows stay):
// npm run bench exports -- [--rows 1000000] [--kind provider-directory|hsd-report] [--reference DIR]

const valueOf = (option: string): string | undefined => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv[at + 1];
};

/** Invented providers with a specialty and a location each, by statements of 20,000. */
async function fill(organizationId: string, rows: number): Promise<void> {
  const step = 20_000;
  for (let from = 0; from < rows; from += step) {
    const range = [organizationId, from, Math.min(from + step, rows) - 1];
    await systemPool().query(
      `INSERT INTO providers (organization_id, id, first_name, last_name, search_name, degree, states, status, created_by, updated_by)
       SELECT $1, 'prv_bench' || lpad(n::text, 17, '0'), 'Ada' || n, 'Quillfeather', 'quillfeather ada' || n, 'MD', '{TX}', 'Active', 'bench', 'bench'
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

async function measure(organizationId: string, kind: ExportKind): Promise<void> {
  const parameters = { providerIds: [], includeInactiveProviders: false, limit: null, offset: 0 };
  const { exportId } = await inContext(organizationId, (ctx) => startExport(ctx, kind, parameters));
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
  const before = megabytes();
  let peak = before;
  const clock = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  const start = performance.now();
  let slices = 0;
  let longest = 0;
  while (true) {
    const from = performance.now();
    await runExport(organizationId, exportId);
    longest = Math.max(longest, performance.now() - from);
    slices += 1;
    const { state } = await systemDb().export.findFirstOrThrow({ where: { organizationId, id: exportId } });
    if (state !== "running") break;
  }
  clearInterval(clock);
  const seconds = (performance.now() - start) / 1000;
  const row = await systemDb().export.findFirstOrThrow({ where: { organizationId, id: exportId } });
  const hash = createHash("sha256");
  let lines = 0;
  for await (const chunk of (await openDocument(row.storageKey)) ?? []) {
    hash.update(chunk);
    for (const byte of chunk as Buffer) if (byte === 10) lines += 1;
  }
  const isRight = hash.digest("hex") === row.sha256;
  console.log(
    `${kind}: ${row.providerRows} rows (${kind === "provider-directory" ? `${lines - 1} in the file, ` : ""}${(Number(row.size) / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s, ${slices} slices, longest ${(longest / 1000).toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most; findings ${row.findings}; checksum ${isRight ? "right" : "WRONG"}`,
  );
}

async function main(): Promise<void> {
  const rows = Number(valueOf("--rows") ?? 1_000_000);
  const folder = valueOf("--reference");
  if (folder !== undefined) await loadReference("geo", folder);
  const { id } = await createOrganization("Bench Health Plan");
  const start = performance.now();
  await fill(id, rows);
  console.log(`${rows} providers written in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const kind = valueOf("--kind");
  for (const one of ["provider-directory", "hsd-report"] as const)
    if (kind === undefined || kind === one) await measure(id, one);
}

await main();
process.exit();
