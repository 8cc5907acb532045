import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemDb } from "@/lib/db";
import { commandLineActor } from "@/lib/cli/act-in-organization";
import { loadReference } from "@/lib/exports/reference/load-reference";
import { talliesOf } from "@/lib/exports/finding-tallies";
import { findingKinds } from "@/lib/exports/finding-kinds";
import { importFacilities } from "@/lib/facilities/import/import-facilities";
import { importProviders } from "@/lib/providers/import/import-providers";
import { createOrganization } from "@/prisma/factories/organization";
import { besideCopy } from "./beside-copy";
import { count, readFile, rowOf, runToEnd, start, valueOf } from "./run-to-end";

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)} %`;

/** CMS' tables of the public providers and hospitals of a folder, with its county, ZIP and code files. */
export async function measureHsd(): Promise<void> {
  const folder = valueOf("--data") ?? "";
  const people = [
    path.join(folder, "nppes/medicare_partb_providers.csv"),
    path.join(folder, "nppes/nppes_sample_5000.csv"),
  ];
  if (!people.every((file) => existsSync(file))) {
    console.log("Skipped: name the folder with the public data, --data DIR.");
    return;
  }
  for (const kind of ["geo", "hsd"] as const)
    for (const { file, what, rows, skipped } of await loadReference(kind, path.join(folder, kind)))
      console.log(`${file}: ${count(rows)} ${what}, ${count(skipped)} rows left out`);
  const { id: organizationId } = await createOrganization("Bench Health Plan");
  const errorsFile = path.join(os.tmpdir(), "credence-bench-exports.errors.csv");
  const options = { organizationId, errorsFile, actor: commandLineActor };
  for (const file of people) {
    const { rows, created, known, refused } = await importProviders({ ...options, file });
    console.log(
      `${path.basename(file)}: ${count(rows)} rows, ${count(created)} providers, ${count(known)} known, ${count(refused)} refused`,
    );
  }
  const hospitals = path.join(folder, "facilities/Hospital_General_Information.csv");
  const { created } = await importFacilities({ ...options, file: hospitals });
  console.log(`${path.basename(hospitals)}: ${count(created)} facilities`);

  await besideCopy(organizationId);
  // Imported, and so not credentialed yet: everybody is in the tables.
  const id = await start(organizationId, "hsd-report", true);
  const begin = performance.now();
  const { slices } = await runToEnd(organizationId, id);
  const row = await rowOf(organizationId, id);
  const { isRight } = await readFile(row);
  const tallies = talliesOf(row);
  console.log(
    `${row.state} in ${((performance.now() - begin) / 1000).toFixed(1)} s (${slices} slices), ${(Number(row.size) / 1e6).toFixed(1)} MB, checksum ${isRight ? "right" : "WRONG"}`,
  );
  for (const [table, rows] of [
    ["Provider", row.providerRows],
    ["Facility", row.facilityRows],
  ] as const) {
    const ofTable = tallies.filter((tally) => tally.table === table);
    const unresolved = ofTable
      .filter(({ kind }) => kind === "ssa-unresolved" || kind === "ssa-invalid")
      .reduce((sum, tally) => sum + tally.count, 0);
    console.log(`${table} table: ${count(rows)} rows, county resolved for ${share(rows - unresolved, rows)}`);
    for (const tally of ofTable.toSorted((a, b) => b.count - a.count))
      console.log(
        `  ${count(tally.count).padStart(8)} ${share(tally.count, rows).padStart(8)}  ${tally.outcome.padEnd(8)} ${tally.kind} (${findingKinds[tally.kind].label})`,
      );
  }
  const connecticut = await systemDb().exportFinding.count({
    where: { organizationId, exportId: id, kind: "ssa-unresolved", why: { contains: "Connecticut" } },
  });
  console.log(`${count(connecticut)} of the rows without a county are in Connecticut`);
  const rows = row.providerRows + row.facilityRows;
  console.log(
    `CMS would take ${count(rows - row.rejectedRows)} of ${count(rows)} rows (${share(rows - row.rejectedRows, rows)})`,
  );
}
