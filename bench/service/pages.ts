import { encode } from "next-auth/jwt";
import { sessionSecret } from "@/lib/crypto";
import type { Field } from "./hot-operations";
import { type Contender, inTurns, median, type Round } from "./rounds";
import type { Running } from "./servers";
import { figure } from "./table";

type Options = { rounds: number; seconds: number; postgres: number };

const screens = ["/console", "/console/providers", "/console/flags", "/console/review"];

/** The first HTML of console pages of somebody who is signed in, beside a page of Next with nothing on it. */
export async function measurePages(field: Field, peer: Running, options: Options): Promise<Record<string, number>> {
  const organizationId = `org_${"1".padStart(26, "0")}`;
  const session = await encode({
    token: { sub: "usr_bench1_2", organizationId },
    secret: sessionSecret(),
    maxAge: 3600,
  });
  const headers = { cookie: `next-auth.session-token=${session}`, accept: "text/html" };
  const contenders: Contender[] = [
    { server: peer, next: () => ({ path: "/empty", headers }) },
    ...screens.map((path) => ({ server: field.ours, next: () => ({ path, headers }) })),
  ];
  const [empty = [], ...pages] = await inTurns(contenders, options);
  const cpu = (rounds: readonly Round[]) => median(rounds.map(({ serverMs }) => serverMs));
  console.log(
    `\nfirst HTML of a page: an empty page of Next costs ${figure(cpu(empty))} ms of CPU (asked for: at most 1.5 times)`,
  );
  const found: Record<string, number> = {};
  for (const [at, path] of screens.entries()) {
    const ratio = cpu(pages[at] ?? []) / cpu(empty);
    found[path] = ratio;
    console.log(`  ${path.padEnd(22)} ${figure(cpu(pages[at] ?? []))} ms = ${figure(ratio)} ×`);
  }
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
  console.log("\nthe web process beside `next start` with Prisma (asked for: at most 0.6 of it)");
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
    console.log(
      `  ${name.padEnd(12)} CPU ${of(own, "serverMs")} : ${of(other, "serverMs")} ms = ${figure(shareOf("serverMs"))}; memory ${of(own, "residentMb")} : ${of(other, "residentMb")} MB = ${figure(shareOf("residentMb"))}; requests/s ${of(own, "perSecond")} : ${of(other, "perSecond")}`,
    );
    found[name] = { cpu: shareOf("serverMs"), memory: shareOf("residentMb") };
  }
  return found;
}
