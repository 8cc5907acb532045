import fs from "node:fs";
import path from "node:path";
import { addSession } from "@/prisma/factories/session";
import { judge } from "./goals";
import type { Field } from "./hot-operations";
import { load } from "./load";
import { type Contender, inTurns, median, type Round } from "./rounds";
import type { Running } from "./servers";
import { figure } from "./table";

type Options = { rounds: number; seconds: number; postgres: number };

/** Those a day begins with, of which each is judged. */
const judgedScreens = ["/console", "/console/providers", "/console/flags", "/console/review"];

/** So many pages has a process made before it is measured: until then its code is still being compiled, and costs twice. */
const warmAfter = 4_000;

/** Asks one of the pages after the other, so many times in all, as fast as they come. */
async function warm(server: Running, asks: readonly Contender["next"][]): Promise<void> {
  let made = 0;
  await load(server.origin, () => (made < warmAfter ? asks[made++ % asks.length]?.() : undefined), 30);
}

/** Every page of the console; where it shows one record, at an address that any record could have. */
const everyScreen = (): string[] =>
  fs
    .readdirSync("app/console", { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.posix.join("/console", path.dirname(file)))
    .map((screen) => screen.replaceAll(/\[\w+\]/g, "prv_00000000000000000000000007"))
    .toSorted();

/** The first HTML of console pages of somebody who is signed in, beside a page of Next with nothing on it. */
export async function measurePages(field: Field, peer: Running, options: Options): Promise<Record<string, number>> {
  const organizationId = `org_${"1".padStart(26, "0")}`;
  const { token } = await addSession({ id: "usr_bench1_2", organizationId });
  const headers = { cookie: `next-auth.session-token=${token}`, accept: "text/html" };
  const others = everyScreen().filter((screen) => !judgedScreens.includes(screen));
  const contender = (server: Running, path: string): Contender => ({ server, next: () => ({ path, headers }) });
  const cpu = (rounds: readonly Round[] = []) => median(rounds.map(({ serverMs }) => serverMs));
  const empty = contender(peer, "/empty");
  const judgedPages = judgedScreens.map((screen) => contender(field.ours, screen));
  await warm(peer, [empty.next]);
  await warm(
    field.ours,
    judgedPages.map(({ next }) => next),
  );
  // Many short turns: what a collection of garbage, or the machine, does beside falls on some, which the median leaves out.
  const turns = { ...options, rounds: options.rounds * 4, seconds: options.seconds / 4 };
  const [emptyRounds = [], ...judged] = await inTurns([empty, ...judgedPages], turns);
  // Of the many others a part of a second tells enough, and they are compared with what an empty page cost.
  const short = { ...options, seconds: Math.min(0.4, options.seconds) };
  const pages = await inTurns(
    others.map((screen) => contender(field.ours, screen)),
    short,
  );
  console.log(`\nfirst HTML of a page: an empty page of Next costs ${figure(cpu(emptyRounds))} ms of CPU`);
  const found: Record<string, number> = {};
  for (const [at, screen] of judgedScreens.entries())
    found[screen] = median(
      (judged[at] ?? []).map(({ serverMs }, round) => serverMs / (emptyRounds[round]?.serverMs ?? Number.NaN)),
    );
  for (const [at, screen] of others.entries()) found[screen] = cpu(pages[at]) / cpu(emptyRounds);
  const screens = [...judgedScreens, ...others];
  const dearestFirst = screens.toSorted((one, other) => (found[other] ?? 0) - (found[one] ?? 0));
  for (const screen of [...judgedScreens, ...dearestFirst.filter((one) => !judgedScreens.includes(one)).slice(0, 5)]) {
    const verdict = judge(`first HTML of ${screen}, of an empty page`, found[screen] ?? Number.NaN, { atMost: 1.5 });
    console.log(`  ${screen.padEnd(48)} ${verdict}`);
  }
  console.log(`  the dearest of ${screens.length} console pages: ${dearestFirst[0]}`);
  return found;
}

/** The same reads on ours and on Next's route handlers with Prisma: processor time and memory of the web process. */
export async function measureNextPeer(field: Field, peer: Running, options: Options): Promise<unknown> {
  const organizationOf = (at: number) => field.picks[at % field.picks.length];
  const asks = {
    "list of 10": [
      () => ({ path: "/v2/providers?limit=10" }),
      (organization: string) => ({ path: `/providers?organization=${organization}&limit=10` }),
    ],
    detail: [
      (_: string, provider: string) => ({ path: `/v2/provider?provider_id=${provider}` }),
      (organization: string, provider: string) => ({
        path: `/provider?organization=${organization}&provider=${provider}`,
      }),
    ],
  } as const;
  console.log("\nthe web process beside `next start` with Prisma");
  const found: Record<string, unknown> = {};
  for (const [name, [ours, theirs]] of Object.entries(asks)) {
    const circle = (ask: (organization: string, provider: string) => { path: string }, isOurs: boolean) => {
      let at = 0;
      return () => {
        const chosen = organizationOf(at++);
        const { organization = "", provider = "" } = chosen ?? {};
        return { ...ask(organization, provider), headers: isOurs ? field.headers.get(organization) : undefined };
      };
    };
    const [own = [], other = []] = await inTurns(
      [
        { server: field.ours, next: circle(ours, true) },
        { server: peer, next: circle(theirs, false) },
      ],
      options,
    );
    const shareOf = (figureName: "serverMs" | "residentMb") =>
      median(own.map((round, at) => round[figureName] / (other[at]?.[figureName] ?? Number.NaN)));
    const of = (rounds: readonly Round[], figureName: keyof Round) =>
      figure(median(rounds.map((round) => round[figureName])));
    const verdict = (figureName: "serverMs" | "residentMb", what: string) =>
      judge(`${what} of the web process, ${name}, of next start's`, shareOf(figureName), { atMost: 0.6 });
    console.log(
      `  ${name.padEnd(12)} requests/s ${of(own, "perSecond")} : ${of(other, "perSecond")}\n` +
        `    CPU ${of(own, "serverMs")} : ${of(other, "serverMs")} ms = ${verdict("serverMs", "CPU")}\n` +
        `    memory ${of(own, "residentMb")} : ${of(other, "residentMb")} MB = ${verdict("residentMb", "memory")}`,
    );
    found[name] = { cpu: shareOf("serverMs"), memory: shareOf("residentMb") };
  }
  return found;
}
