import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { startBenchCluster } from "./lib/bench-cluster.mjs";
import { installPeers } from "./lib/bench-peers.mjs";
import { buildPages, buildPrograms, generateClient } from "./lib/build.mjs";
import { migrate } from "./lib/migrate.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { root } from "./lib/root.mjs";
import { resolveDataDir } from "./lib/settings.mjs";
import { startTestCluster } from "./lib/test-cluster.mjs";
import { UserError } from "./lib/user-error.mjs";

// npm run bench -- NAME …: a benchmark of bench/ on an empty, migrated database of its own, which is gone afterwards.
// npm run bench [-- --quick]: the service beside its peers. It, and `data`, which only fills, use databases that are
// kept (--data DIR, else in .data/bench), because filling one with a million providers takes minutes.

const keeping = {
  service: (args) => (args.includes("--quick") ? [100_000, 10_000] : [1_000_000, 10_000]),
  data: () => [1_000_000, 10_000],
};

/** Providers of the database on which decisions are taken with durability: enough that wait for one, soon filled. */
const durableSize = 100_000;

function valueOf(args, option) {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args[at + 1];
}

/** The cluster of a benchmark, and what it is told of it. */
async function clusterFor(name, args) {
  if (!(name in keeping)) {
    const cluster = await startTestCluster();
    await migrate(cluster.urls.owner).catch(async (error) => {
      await cluster.stop();
      throw error;
    });
    // Some do what only somebody with every right in the database can.
    const env = { BENCH_SUPERUSER_URL: cluster.urls.superuser };
    return { urls: cluster.urls, key: randomBytes(32).toString("base64"), env, stop: cluster.stop };
  }
  const dataDir = path.resolve(valueOf(args, "--data") ?? path.join(resolveDataDir(), "bench"));
  const sizes = valueOf(args, "--sizes")?.split(",").map(Number) ?? keeping[name](args);
  const port = valueOf(args, "--port");
  const cluster = await startBenchCluster({ dataDir, sizes, port: port && Number(port) });
  const isBesidePeers = name === "service" && valueOf(args, "--peers") !== "none";
  const peers = isBesidePeers ? installPeers(path.join(dataDir, "peers")) : {};
  const only = valueOf(args, "--only")?.split(",") ?? [""];
  const isDurableWanted =
    name === "service" &&
    !["--quick", "--profile"].some((one) => args.includes(one)) &&
    only.some((part) => "with durability".includes(part));
  const durable =
    isDurableWanted &&
    (await startBenchCluster({ dataDir: path.join(dataDir, "durable"), sizes: [durableSize], isDurable: true }));
  const env = {
    BENCH_DATABASES: JSON.stringify(cluster.databases),
    BENCH_POSTGRES: String(cluster.pid),
    BENCH_PEERS: JSON.stringify(peers),
    BENCH_FOLDER: dataDir,
    ...(durable && { BENCH_DURABLE: JSON.stringify({ ...durable.databases[0], pid: durable.pid }) }),
  };
  // One that already ran belongs to whoever started it.
  const isLeft = cluster.isAdopted || args.includes("--leave");
  const stop = async () => {
    if (durable) await durable.stop();
    if (!isLeft) await cluster.stop();
  };
  return { urls: cluster.databases[0], key: cluster.key, env, stop };
}

async function main() {
  const given = process.argv.slice(2);
  const [name, ...args] = given[0] === undefined || given[0].startsWith("-") ? ["service", ...given] : given;
  const source = path.join(root, "bench", `${name}.ts`);
  if (!fs.existsSync(source)) throw new UserError(`There is no benchmark "${name}": say one of those in bench/.`);
  await generateClient();
  const bundle = path.join(root, `dist/bench-${name}.mjs`);
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    alias: { "@": root },
    logLevel: "silent",
  });

  const isServed = name === "service" || name === "pages";
  // An export's rows are written by a program of its own.
  if (isServed || name === "exports") await buildPrograms();
  // The API is served without them.
  if (isServed && !["--quick", "--profile"].some((one) => args.includes(one))) await buildPages();
  const cluster = await clusterFor(name, args);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-bench-"));
  try {
    const env = {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: cluster.urls.app,
      DATABASE_SYSTEM_URL: cluster.urls.system,
      DATABASE_OWNER_URL: cluster.urls.owner,
      CREDENCE_KEY: cluster.key,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...cluster.env,
    };
    const child = spawn(process.execPath, ["--no-deprecation", "--enable-source-maps", bundle, ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    process.on("SIGINT", () => undefined);
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } finally {
    await cluster.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch(reportAndExit);
