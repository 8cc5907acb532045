import fs from "node:fs";
import path from "node:path";
import type { Place } from "../data/fill-database";
import type { Case } from "./cases";
import { inCircles } from "./hot-operations";
import { load } from "./load";
import type { Chosen } from "./picks";
import { startOurs } from "./start-field";
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

/** Loads one operation for some seconds and says in which functions the web process spent its time. */
export async function profileCase(
  one: Case,
  place: Place,
  options: {
    port: number;
    folder: string;
    picks: readonly Chosen[];
    headers: ReadonlyMap<string, Record<string, string>>;
  },
): Promise<void> {
  const folder = path.join(options.folder, "profiles");
  fs.rmSync(folder, { recursive: true, force: true });
  const server = await startOurs(place, options.port, {
    name: "profiled",
    node: ["--cpu-prof", "--cpu-prof-dir", folder],
  });
  const next = inCircles(options.picks, (chosen) => ({
    ...one.ours(chosen),
    headers: options.headers.get(chosen.organization),
  }));
  const { requests } = await load(server.origin, next, 8);
  await server.stop();
  const [file] = fs.readdirSync(folder);
  const times = selfTimes(path.join(folder, file ?? "")).filter(([name]) => name !== "(idle)");
  const total = times.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  console.log(`\n${one.name}: ${requests} requests, ${figure(total / requests)} ms each (with what the start took)`);
  for (const [name, milliseconds] of times.slice(0, 25)) {
    console.log(`  ${((milliseconds / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
}
