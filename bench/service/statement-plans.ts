import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { figure } from "./table";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Subplan Name"?: string;
  "Actual Total Time"?: number;
  "Actual Loops"?: number;
  Plans?: Node[];
};
type Logged = { "Query Text": string; Plan: Node };

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
  // Measuring each node slows all: a few of the statements tell where the time goes.
  "auto_explain.sample_rate": "0.02",
};

/** From now on new connections of the app's role write the plans of some of their statements, with times, into the log. */
async function setPlans(superuser: string, isOn: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const { rows } = await client.query<{ place: string }>(
    "select format('alter role credence_app in database %I', current_database()) as place",
  );
  for (const [name, value] of Object.entries(settings))
    await client.query(`${rows[0]?.place} ${isOn ? `set ${name} = '${value}'` : `reset ${name}`}`);
  await client.end();
}

const timeOf = (node: Node) => (node["Actual Total Time"] ?? 0) * (node["Actual Loops"] ?? 1);

/** What each node took itself, by what it does; whoever holds others waits for them. */
function ownTimes(node: Node, into: Map<string, number>): Map<string, number> {
  const below = node.Plans ?? [];
  const own = timeOf(node) - below.reduce((sum, one) => sum + timeOf(one), 0);
  const on = node["Index Name"] ?? node["Relation Name"];
  const name = [node["Node Type"], on, node["Subplan Name"] && `(${node["Subplan Name"]})`].filter(Boolean).join(" ");
  into.set(name, (into.get(name) ?? 0) + Math.max(0, own));
  for (const one of below) ownTimes(one, into);
  return into;
}

/** The plans that were logged after `from`: a line with the time, and the plan in lines that begin with a tab. */
function plansIn(log: string, from: number): Logged[] {
  const text = fs.readFileSync(log).subarray(from).toString();
  return [...text.matchAll(/duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].flatMap(([, plan = ""]) => {
    try {
      return JSON.parse(plan) as Logged;
    } catch {
      // Two connections wrote at once.
      return [];
    }
  });
}

const short = (statement: string) => statement.replaceAll(/\s+/g, " ").trim().slice(0, 100);

/** Runs `work` on a server that connects meanwhile, and says in which nodes of which statements PostgreSQL spent its time. */
export async function explained(
  place: { superuser: string; folder: string },
  work: () => Promise<void>,
): Promise<void> {
  const log = path.join(place.folder, "postgres", "postgres.log");
  if (!fs.existsSync(log)) {
    console.log("  the plans of PostgreSQL are not shown: its log is not here");
    return work();
  }
  await setPlans(place.superuser, true);
  const from = fs.statSync(log).size;
  try {
    await work();
  } finally {
    await setPlans(place.superuser, false);
  }
  const byStatement = new Map<string, Logged[]>();
  for (const plan of plansIn(log, from)) {
    const statement = plan["Query Text"];
    byStatement.set(statement, [...(byStatement.get(statement) ?? []), plan]);
  }
  const totals = [...byStatement].map(([statement, plans]) => ({
    statement,
    plans,
    total: plans.reduce((sum, { Plan }) => sum + timeOf(Plan), 0),
  }));
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  for (const { statement, plans, total } of totals.toSorted((a, b) => b.total - a.total).slice(0, 3)) {
    if (total < all / 20) continue;
    const mean = total / plans.length;
    console.log(`  PostgreSQL, executing: ${figure(mean)} ms (measured node by node) of ${short(statement)}`);
    const nodes = new Map<string, number>();
    for (const { Plan } of plans) ownTimes(Plan, nodes);
    for (const [name, time] of [...nodes].toSorted(([, a], [, b]) => b - a).slice(0, 10))
      if (time > total / 50) console.log(`  ${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
}
