import { spawn } from "node:child_process";
import { once } from "node:events";
import { engine } from "./screening/engine";
import { labeledPairs } from "./screening/labeled-pairs";
import { nameCases } from "./screening/name-cases";
import { readRows } from "./screening/public-data";
import { quality } from "./screening/quality";
import { wholeLists } from "./screening/whole-lists";

// Screening measured on public records: npm run bench:screening -- --data DIR [--part NAME] [--providers NUMBER]
// Each part runs in a process of its own, so that its memory is its own: quality, lists, engine. The number is that of
// the engine's generated providers, a million unless told.

const parts = ["quality", "lists", "engine"] as const;

function valueOf(args: readonly string[], option: string): string | undefined {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args[at + 1];
}

async function runPart(part: string, folder: string, generated: number | undefined): Promise<boolean> {
  const providers = readRows(folder, "nppes/medicare_partb_providers.csv");
  const list = readRows(folder, "leie/UPDATED.csv");
  if (providers === null || list === null) return false;
  if (part === "quality") {
    await quality(providers, list);
    const pairs = readRows(folder, "name_matching/leie_vs_medicare_labelled_pairs.csv");
    if (pairs !== null) labeledPairs(pairs, list);
    const names = readRows(folder, "name_matching/nomenklatura_name_cases.csv");
    if (names !== null) nameCases(names);
  }
  if (part === "lists") await wholeLists(providers, folder);
  if (part === "engine") await engine(providers, list, generated);
  return true;
}

async function runAll(): Promise<boolean> {
  for (const part of parts) {
    const args = [...process.argv.slice(1), "--part", part];
    const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
    if (code !== 0) return false;
  }
  return true;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [folder, part] = [valueOf(args, "--data"), valueOf(args, "--part")];
  const wanted = valueOf(args, "--providers");
  const generated = wanted === undefined ? undefined : Number(wanted);
  const isKnown =
    (part === undefined || parts.some((name) => name === part)) &&
    (generated === undefined || (Number.isInteger(generated) && generated > 0));
  if (folder === undefined || !isKnown || readRows(folder, "leie/UPDATED.csv") === null) {
    console.error(
      `Name the folder of the public files, with nppes/medicare_partb_providers.csv, leie/UPDATED.csv and ofac/ in it: npm run bench:screening -- --data DIR [--part ${parts.join("|")}] [--providers NUMBER]`,
    );
    process.exitCode = 1;
    return;
  }
  const isDone = part === undefined ? await runAll() : await runPart(part, folder, generated);
  if (!isDone) process.exitCode = 1;
}

await main();
