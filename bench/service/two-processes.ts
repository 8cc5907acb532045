import type { Place } from "../data/fill-database";
import type { Case } from "./cases";
import { type Field, inCircles } from "./hot-operations";
import { inTurns, ratioOf } from "./rounds";
import { startOurs } from "./start-field";
import { figure } from "./table";

/** Reads on two web processes behind one port beside one. The load itself and PostgreSQL need the same processors. */
export async function measureTwoProcesses(
  field: Field,
  place: Place,
  cases: readonly Case[],
  options: { rounds: number; seconds: number; postgres: number; port: number },
): Promise<Record<string, number>> {
  const server = await startOurs(place, options.port, { name: "two", processes: 2 });
  const found: Record<string, number> = {};
  try {
    console.log("\ntwo web processes behind one port");
    for (const one of cases) {
      const next = () =>
        inCircles(field.picks, (chosen) => ({ ...one.ours(chosen), headers: field.headers.get(chosen.organization) }));
      const [single = [], both = []] = await inTurns(
        [
          { server: field.ours, next: next() },
          { server, next: next() },
        ],
        options,
      );
      found[one.name] = ratioOf(both, single);
      console.log(`  ${one.name.padEnd(32)} ${figure(found[one.name] ?? Number.NaN)} × the requests of one`);
    }
  } finally {
    await server.stop();
  }
  return found;
}
