import fs from "node:fs";
import path from "node:path";
import type { Place } from "../data/fill-database";
import { cases } from "./cases";
import { withApprovals } from "./decisions";
import { inCircles, type Result } from "./hot-operations";
import { type Ask, load } from "./load";
import type { Chosen } from "./picks";
import { startOurs } from "./start-field";
import { explained } from "./statement-plans";
import { figure } from "./table";

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Milliseconds that a program spent in each function itself, most first; `(idle)` is waiting. */
function selfTimes(file: string): [name: string, milliseconds: number][] {
  const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(file, "utf8")) as CpuProfile;
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const where =
        url === ""
          ? ""
          : ` ${url.replace(/^.*\/node_modules\//, "").replace(/^.*\/(?=[^/]*\/[^/]*$)/, "")}:${lineNumber + 1}`;
      return [id, `${functionName || "(anonymous)"}${where}`];
    }),
  );
  const sums = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

type Options = {
  port: number;
  folder: string;
  picks: readonly Chosen[];
  headers: ReadonlyMap<string, Record<string, string>>;
};

/** Says in which functions the web process spent its time; its profile is kept in `folder`, for a browser's tools. */
function printFunctions(folder: string, requests: number): void {
  const [file] = fs.readdirSync(folder);
  const times = selfTimes(path.join(folder, file ?? "")).filter(([name]) => name !== "(idle)");
  const total = times.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  console.log(`  web process: ${figure(total / requests)} ms a request, with what the start took`);
  for (const [name, milliseconds] of times.slice(0, 20))
    console.log(`  ${((milliseconds / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

/** Loads one operation for some seconds and says where the web process and PostgreSQL spent their time. */
export async function profileCase(name: string, place: Place, options: Options): Promise<void> {
  if (name === "decision")
    return withApprovals(place.superuser, "one organization", ({ ours }) => profileLoad(name, ours, place, options));
  const one = cases.find((each) => each.name === name);
  if (one === undefined)
    throw new Error(`There is no case "${name}": decision, ${cases.map((each) => each.name).join(", ")}`);
  const next = inCircles(options.picks, (chosen) => ({
    ...one.ours(chosen),
    headers: options.headers.get(chosen.organization),
  }));
  return profileLoad(name, next, place, options);
}

async function profileLoad(name: string, next: () => Ask | undefined, place: Place, options: Options): Promise<void> {
  const folder = path.join(options.folder, "profiles", name.replaceAll(/\W+/g, "-"));
  fs.rmSync(folder, { recursive: true, force: true });
  const node = ["--cpu-prof", "--cpu-prof-dir", folder];
  console.log(`\nprofile of ${name}`);
  const server = await startOurs(place, options.port, { name: "profiled", node });
  const { requests } = await load(server.origin, next, 4).finally(() => server.stop());
  printFunctions(folder, requests);
  // Apart, because the plans with their times slow what they measure.
  await explained({ superuser: place.superuser, folder: options.folder }, async () => {
    const other = await startOurs(place, options.port, { name: "explained" });
    await load(other.origin, next, 4).finally(() => other.stop());
  });
}

/** The two cases that are farthest behind what is asked for. */
export const slowestTwo = (results: readonly Result[]): string[] => {
  const behind = ({ name, ratio }: Result) =>
    (ratio.fastify ?? Number.POSITIVE_INFINITY) / (cases.find((one) => one.name === name)?.goal ?? 1);
  return results
    .filter(({ name }) => name === "decision" || cases.some((one) => one.name === name && one.goal !== undefined))
    .toSorted((one, other) => behind(one) - behind(other))
    .slice(0, 2)
    .map(({ name }) => name);
};
