import { quality } from "./screening/quality";
import { readRows } from "./screening/public-data";

// Screening measured on public records: npm run bench:screening -- --data DIR

function folderOf(args: readonly string[]): string | undefined {
  const at = args.indexOf("--data");
  return at === -1 ? undefined : args[at + 1];
}

async function main(): Promise<void> {
  const folder = folderOf(process.argv.slice(2));
  const providers = folder === undefined ? null : readRows(folder, "nppes/medicare_partb_providers.csv");
  const list = folder === undefined ? null : readRows(folder, "leie/UPDATED.csv");
  if (providers === null || list === null) {
    console.error(
      "Name the folder of the public files, with nppes/medicare_partb_providers.csv and leie/UPDATED.csv in it: npm run bench:screening -- --data DIR",
    );
    process.exitCode = 1;
    return;
  }
  await quality(providers, list);
}

await main();
