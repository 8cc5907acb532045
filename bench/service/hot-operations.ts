import type { Case, PeerName } from "./cases";
import { type Ask, askOnce, load } from "./load";
import type { Chosen } from "./picks";
import { judge } from "./goals";
import { type Contender, inTurns, median, medianRound, ratioOf, type Round } from "./rounds";
import type { Running } from "./servers";
import { figure, printRow } from "./table";

export type Field = {
  ours: Running;
  peers: Partial<Record<PeerName, Running>>;
  /** Headers of our callers, by organization. */
  headers: ReadonlyMap<string, Record<string, string>>;
  directusHeaders: Record<string, string>;
  picks: readonly Chosen[];
  /** Others, so many that nobody of them is asked about twice in a run. */
  strangers: readonly Chosen[];
};

export type Result = { name: string; rounds: Record<string, Round[]>; ratio: Record<string, number> };

/** To be at least so many times as fast as these everywhere; beside Fastify each case says its own. */
const everywhere: Partial<Record<string, number>> = { postgraphile: 2, directus: 5 };

/** Asks about one after the other, from the first again when all were asked about. */
export function inCircles(picks: readonly Chosen[], ask: (chosen: Chosen) => Ask): () => Ask {
  let at = 0;
  return () => {
    const chosen = picks[at % picks.length];
    at += 1;
    if (chosen === undefined) throw new Error("There is nobody to ask about");
    return ask(chosen);
  };
}

type Entrant = { server: Running; ask: (chosen: Chosen) => Ask };

function entrantsOf(field: Field, one: Case): Entrant[] {
  const ours: Entrant = {
    server: field.ours,
    ask: (chosen) => ({ ...one.ours(chosen), headers: field.headers.get(chosen.organization) }),
  };
  const peers = (Object.entries(field.peers) as [PeerName, Running][]).flatMap(([name, server]): Entrant[] => {
    const ask = one.peers[name];
    if (ask === undefined) return [];
    return [
      { server, ask: name === "directus" ? (chosen) => ({ ...ask(chosen), headers: field.directusHeaders }) : ask },
    ];
  });
  return [ours, ...peers];
}

/** Throws when servers answer the same question with other records: then one of them does less. */
async function compareAnswers(one: Case, entrants: readonly Entrant[], picks: readonly Chosen[]): Promise<void> {
  if (one.ids === null) return;
  for (const chosen of picks.slice(0, 5)) {
    const answers = await Promise.all(
      entrants.map(async ({ server, ask }) => {
        const found = (await askOnce(server.origin, ask(chosen))).match(one.ids ?? /$/) ?? [];
        return { name: server.name, ids: [...new Set(found)].toSorted().join(" ") };
      }),
    );
    const other = answers.find(({ ids }) => ids !== answers[0]?.ids);
    if (other) {
      throw new Error(
        `${one.name}: ${other.name} answers other records than ${answers[0]?.name} about ${chosen.provider}:\n${other.ids}\n${answers[0]?.ids}`,
      );
    }
  }
}

/**
 * Asks a server about everybody so many times. Default twice: an answer is kept when the process that it is asked of is
 * asked again, so that whatever comes then is kept.
 */
export async function askAboutAll(
  server: Running,
  picks: readonly Chosen[],
  ask: (chosen: Chosen) => Ask,
  { times = 2 } = {},
) {
  const left = Array.from({ length: times }, () => picks).flat();
  const next = () => {
    const chosen = left.pop();
    return chosen && ask(chosen);
  };
  await load(server.origin, next, 60);
}

/** One hot operation on all servers that have it, printed as it is done. */
export async function measureCase(
  field: Field,
  one: Case,
  options: { rounds: number; seconds: number; postgres: number },
): Promise<Result> {
  const entrants = entrantsOf(field, one);
  await compareAnswers(one, entrants, field.picks);
  const picks = one.reading === "first" ? field.strangers : field.picks;
  const contenders = entrants.map(({ server, ask }): Contender => ({ server, next: inCircles(picks, ask) }));
  const [ours] = entrants;
  if (one.reading === "again" && ours) await askAboutAll(ours.server, picks, ours.ask);
  return tell(one, contenders, await inTurns(contenders, options));
}

export function tell(
  one: Pick<Case, "name" | "goal" | "cpuGoal">,
  contenders: readonly Contender[],
  measured: readonly Round[][],
): Result {
  const result: Result = { name: one.name, rounds: {}, ratio: {} };
  const [ours = []] = measured;
  console.log(`\n${one.name}`);
  for (const [at, { server }] of contenders.entries()) {
    const rounds = measured[at] ?? [];
    result.rounds[server.name] = rounds;
    if (at === 0) {
      printRow(`  ${server.name}`, medianRound(rounds), "");
      continue;
    }
    const ratio = ratioOf(ours, rounds);
    result.ratio[server.name] = ratio;
    const goal = server.name === "fastify" ? one.goal : everywhere[server.name];
    const note =
      goal === undefined ? `${figure(ratio)} ×` : judge(`${one.name}, of ${server.name}`, ratio, { atLeast: goal });
    printRow(`  ${server.name}`, medianRound(rounds), note);
    if (server.name === "fastify" && one.cpuGoal !== undefined) {
      const cpu = median(ours.map(({ serverMs }, round) => serverMs / (rounds[round]?.serverMs ?? Number.NaN)));
      console.log(`  CPU of ours: ${judge(`${one.name}, CPU of fastify's`, cpu, { atMost: one.cpuGoal })}`);
    }
  }
  return result;
}
