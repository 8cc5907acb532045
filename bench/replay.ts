import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { setFlagActive } from "@/lib/flags/clear-flag";
import { loadList } from "@/lib/lists/load-list";
import { nameShares } from "@/lib/lists/name-counts";
import { streamNames } from "@/lib/lists/stream-names";
import { recordMatches } from "@/lib/matches/record-matches";
import { compareSubject } from "@/lib/monitoring/compare-page";
import { openMatches } from "@/lib/monitoring/record-page";
import { type MonitoredSubject, subjectPage } from "@/lib/monitoring/subject-pages";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { ScreeningIndex } from "@/lib/verification/matching/screening-index";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { writeProviders } from "./replay/medicare-providers";
import { nothing, printYears, type Year } from "./replay/print-years";
import { readRows, type Row } from "./screening/public-data";

// Eleven years of monthly exclusion files against Medicare's billing providers, as the service screens them: each month's
// exclusions and reinstatements are loaded as a supplement, everybody is screened, and a scripted reviewer clears every
// match that is somebody else's (the record has no NPI, or another). Counts what people would have had to look at: with
// memory what was raised or opened again, without memory every match that stood in that month.
//   npm run bench -- replay --data DIR [--months N]

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
};

const reviewer: Actor = { type: "user", id: "usr_bench", name: "Scripted reviewer", roles: ["Supervisor"] };

/** A month's rows as the OIG publishes them: without the column that says the month. */
function monthlyFile(folder: string, name: string, rows: readonly Row[]): string {
  const file = path.join(folder, name);
  const [first] = rows;
  const columns = Object.keys(first ?? {}).filter((column) => column !== "SUPPLEMENT_YYMM");
  fs.writeFileSync(file, stringify([...rows], { header: true, columns }));
  return file;
}

function byMonth(rows: readonly Row[]): Map<string, Row[]> {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = row["SUPPLEMENT_YYMM"] ?? "";
    const known = months.get(month);
    if (known) known.push(row);
    else months.set(month, [row]);
  }
  return months;
}

/** Everybody who is screened; nobody's file changes in the replay, so they are read once. */
async function subjectsOf(organizationId: string): Promise<MonitoredSubject[]> {
  const subjects: MonitoredSubject[] = [];
  let after = "";
  while (true) {
    const page = await inContext(organizationId, ({ db }) =>
      subjectPage(db, organizationId, { kind: "provider", after }, 5_000),
    );
    subjects.push(...page);
    const last = page.at(-1);
    if (!last) return subjects;
    after = last.id;
  }
}

/**
 * Holds everybody against the list as it is now, and records what changed. As a screening does it (run-screening.ts),
 * without what it writes about itself.
 */
async function screen(organizationId: string, versionId: string, subjects: readonly MonitoredSubject[]): Promise<void> {
  const policy = { version: 0, content: builtInMatching };
  const threshold = builtInMatching.cuts.exclusion.reviewFrom;
  const scope = { source: "oig", ownerOrganizationId: null };
  const index = await ScreeningIndex.build(streamNames(scope), {
    policy: policy.content,
    shares: await nameShares(versionId),
    kind: "exclusion",
  });
  const run = { organizationId, id: "", source: "oig", versionId, policyVersion: policy.version, threshold };
  const open = await inContext(organizationId, ({ db }) => openMatches(db, run, subjects));
  for (const subject of subjects) {
    const { outcome, matches } = compareSubject(subject, index, { open: open.get(subject.id) ?? [], threshold });
    if (outcome === "nothing" || outcome === "same") continue;
    await inContext(organizationId, (ctx) =>
      recordMatches(ctx, {
        subject: { providerId: subject.id },
        source: "oig",
        versionId,
        policyVersion: policy.version,
        threshold,
        identity: subject.identity,
        matches,
        actionSource: "MONITORING",
      }),
    );
  }
}

/** Clears what is open and not certain; answers how many, each with why it was open again. */
async function review(
  organizationId: string,
  since: Date,
): Promise<{ looked: number; certain: number; because: string[] }> {
  const open = await systemDb().flag.findMany({
    where: { organizationId, active: true, flaggedDate: { gte: since } },
    orderBy: [{ providerId: "asc" }, { id: "asc" }],
  });
  for (const flag of open.filter(({ isConfirmed }) => !isConfirmed))
    await inContext(
      organizationId,
      (ctx) => setFlagActive(ctx, flag.id, false, "Another person: the NPI is not the same"),
      reviewer,
    );
  return {
    looked: open.length,
    certain: open.filter(({ isConfirmed }) => isConfirmed).length,
    because: open.map(({ reopenedBecause }) => reopenedBecause).filter((text) => text !== ""),
  };
}

const standing = (organizationId: string): Promise<number> =>
  systemDb().listMatch.count({ where: { organizationId, endedAt: null, band: { not: "cleared" } } });

/** Why a flag was open again, without whom it is about. */
function kindOf(because: string): string {
  const parts = because.split("; ").map((part) => {
    const change = /record's ([^(]+?) (changed|was added|was removed)/.exec(part);
    if (change) return `the record's ${change[1]} ${change[2]}`;
    if (part.includes("has the record again")) return "the record came back";
    return part.includes("has the same person") ? "another record of the person" : "the provider changed";
  });
  return [...new Set(parts)].join(", ");
}

async function replay(
  months: string[],
  exclusions: Map<string, Row[]>,
  reinstatements: Map<string, Row[]>,
  organizationId: string,
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "credence-replay-"));
  const years = new Map<string, Year>();
  const reasons = new Map<string, number>();
  const list = { source: "oig", kind: "supplement", force: true } as const;
  const subjects = await subjectsOf(organizationId);
  let versionId = "";
  try {
    for (const month of months) {
      const year = `20${month.slice(0, 2)}`;
      const tally = years.get(year) ?? nothing();
      years.set(year, tally);
      const start = performance.now();
      const since = new Date();
      for (const [part, rows] of [
        ["excl", exclusions.get(month)],
        ["rein", reinstatements.get(month)],
      ] as const) {
        if (!rows) continue;
        const report = await loadList({ ...list, path: monthlyFile(folder, `${month}${part}.csv`, rows) });
        tally.records = report.records;
        versionId = report.versionId;
      }
      await screen(organizationId, versionId, subjects);
      tally.months += 1;
      tally.withoutMemory += await standing(organizationId);
      const { looked, certain, because } = await review(organizationId, since);
      tally.withMemory += looked;
      tally.certain += certain;
      tally.reopened += because.length;
      for (const reason of because.map(kindOf)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      tally.closed += await systemDb().flag.count({
        where: { organizationId, resolvedAt: { gte: since }, resolution: { in: ["reinstated", "no longer listed"] } },
      });
      tally.seconds += (performance.now() - start) / 1_000;
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return { years, reasons };
}

async function main(): Promise<void> {
  const folder = option("--data");
  const read = (file: string) => (folder === undefined ? null : readRows(folder, file));
  const providers = read("nppes/medicare_partb_providers.csv");
  const exclusions = read("leie/leie_exclusions_by_month.csv");
  const reinstatements = read("leie/leie_reinstatements_by_month.csv");
  if (providers === null || exclusions === null || reinstatements === null) {
    console.error(
      "Name the folder of the public files, with nppes/medicare_partb_providers.csv, leie/leie_exclusions_by_month.csv and leie/leie_reinstatements_by_month.csv in it: npm run bench -- replay --data DIR",
    );
    process.exitCode = 1;
    return;
  }
  const { id } = await createOrganization("Replay Health Plan");
  const count = await writeProviders(id, providers);
  const [excluded, reinstated] = [byMonth(exclusions), byMonth(reinstatements)];
  const months = [...new Set([...excluded.keys(), ...reinstated.keys()])]
    .toSorted()
    .slice(0, Number(option("--months") ?? 1_000));
  console.log(
    `${count.toLocaleString("en-US")} providers, ${months.length} months of the exclusion list from 20${months[0]?.slice(0, 2)}\n`,
  );
  const { years, reasons } = await replay(months, excluded, reinstated, id);
  printYears(years, reasons);
  await closeDatabase();
}

await main();
