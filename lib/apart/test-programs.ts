import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Builds programs, by their names, from TypeScript as it stands in the project's folder, and lets the tests of a file
 * find them as `npm start` does: beside the program that runs. The function answers their folder.
 */
export function useTestPrograms(programs: Record<string, string>): () => string {
  const [, running] = process.argv;
  let folder = "";
  beforeAll(async () => {
    // Inside of the project, where packages are found.
    folder = await mkdtemp(path.join(root, "node_modules/.programs-"));
    for (const [name, contents] of Object.entries(programs)) {
      await build({
        stdin: { contents, loader: "ts", resolveDir: root },
        outfile: path.join(folder, `${name}.mjs`),
        bundle: true,
        platform: "node",
        format: "esm",
        packages: "external",
        alias: { "@": root },
      });
    }
    process.argv[1] = path.join(folder, "test.mjs");
  });
  afterAll(async () => {
    if (running !== undefined) process.argv[1] = running;
    await rm(folder, { recursive: true, force: true });
  });
  return () => folder;
}
