import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { mustRun } from "./run-program.mjs";
import { UserError } from "./user-error.mjs";

const programs = ["server.ts", "worker.ts", "cli.ts", "demo-services.ts", "export-writer.ts", "page-drawer.ts"];
const configuration = [
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "tsconfig.next.json",
  "package-lock.json",
];
const isSource = (name) => !/\.test\.tsx?$|^generated$|^node_modules$|^\./.test(name);

function* filesBelow(folder) {
  if (!fs.existsSync(folder)) return;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isSource(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else yield full;
  }
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    if (!fs.existsSync(file)) continue;
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

// The mark is taken away before the work and written after it: work that was killed is done again.
async function unlessDone(markFile, hash, work) {
  if (fs.existsSync(markFile) && fs.readFileSync(markFile, "utf8") === hash) return false;
  try {
    fs.rmSync(markFile, { force: true });
    await work();
    fs.mkdirSync(path.dirname(markFile), { recursive: true });
    fs.writeFileSync(markFile, hash);
  } catch (error) {
    throw explainBuildError(error);
  }
  return true;
}

function explainBuildError(error) {
  const text = `${error.code ?? ""} ${error.message}`;
  if (/ENOSPC|No space left/.test(text))
    return new UserError(`The disk of ${root} is full: free about 1 GB and start again.`);
  if (/EACCES|EROFS|EPERM/.test(text)) {
    return new UserError(
      `The build cannot write to ${root}: start as the user who owns this folder and everything in it.`,
    );
  }
  return error;
}

const at = (...parts) => path.join(root, ...parts);

/** Makes Prisma's client when the data model changed. Answers whether it had to. */
export function generateClient() {
  const hash = hashOf([at("prisma/schema.prisma"), at("node_modules/prisma/package.json")]);
  return unlessDone(at("lib/generated/credence-client"), hash, () =>
    mustRun("prisma generate", process.execPath, [at("node_modules/prisma/build/index.js"), "generate"], {
      // Generating needs no engine; without this it wants to download one.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
    }),
  );
}

/** What programs share, and what one of them loads only when it is asked for, are files of their own in dist/parts. */
async function bundlePrograms() {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    entryPoints: programs.map((file) => at(file)).filter((file) => fs.existsSync(file)),
    outdir: at("dist"),
    outExtension: { ".js": ".mjs" },
    chunkNames: "parts/[name]-[hash]",
    bundle: true,
    splitting: true,
    // A program keeps its text in memory.
    minifyWhitespace: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    alias: { "@": root },
    absWorkingDir: root,
    sourcemap: true,
    // Node keeps the maps in memory too; the sources lie beside the build.
    sourcesContent: false,
    metafile: true,
    logLevel: "silent",
  });
  const made = new Set(Object.keys(metafile.outputs).map((file) => at(file)));
  for (const file of filesBelow(at("dist/parts"))) if (!made.has(file)) fs.rmSync(file);
}

/** Builds the processes into dist/ when their sources changed. Answers whether it had to. */
export function buildPrograms() {
  const sources = [
    ...programs.map((file) => at(file)),
    at("prisma/schema.prisma"),
    at("package-lock.json"),
    at("tsconfig.json"),
  ];
  const folders = ["lib", "components", "prisma", "app"].flatMap((folder) => [...filesBelow(at(folder))]);
  return unlessDone(at("dist/credence-build"), hashOf([...sources, ...folders]), bundlePrograms);
}

/** Builds the screens and routes with Next when their sources changed. Answers whether it had to. */
export function buildPages() {
  const folders = ["app", "components", "lib", "public"].flatMap((folder) => [...filesBelow(at(folder))]);
  const hash = hashOf([...configuration.map((file) => at(file)), at("prisma/schema.prisma"), ...folders]);
  return unlessDone(at(".next/credence-build"), hash, () =>
    mustRun("next build", process.execPath, [at("node_modules/next/dist/bin/next"), "build"], {
      env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    }),
  );
}
