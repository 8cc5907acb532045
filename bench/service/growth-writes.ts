import pg from "pg";
import type { Place } from "../data/fill-database";
import { elements, organization, removeSince } from "./bulk";
import { withApprovals } from "./decisions";
import { tellGrowth, tellGrowthOfTimes } from "./growth-told";
import { askOnce, type Ask } from "./load";
import { inTurns, type Round } from "./rounds";
import type { Running } from "./servers";

type Sides<One> = { small: One; large: One };
type Options = {
  rounds: number;
  seconds: number;
  postgres: number;
  headers: ReadonlyMap<string, Record<string, string>>;
};

/** Decisions of a round: the small database has some 450 that wait for one. */
const decisions = 50;

async function growthOfDecisions(servers: Sides<Running>, places: Sides<Place>, options: Options): Promise<number> {
  const most = decisions * (options.rounds + 2);
  const lend = (place: Place, work: (next: () => Ask | undefined) => Promise<Round[][]>) =>
    withApprovals(place.superuser, "all organizations", ({ ours }) => work(ours), most);
  const contender = (server: Running, next: () => Ask | undefined) => {
    let left = decisions;
    return {
      server,
      next: () => {
        left -= 1;
        return left < 0 ? undefined : next();
      },
      before: async () => void (left = decisions),
    };
  };
  const [before = [], after = []] = await lend(places.small, (ofSmall) =>
    lend(places.large, (ofLarge) =>
      inTurns([contender(servers.small, ofSmall), contender(servers.large, ofLarge)], options),
    ),
  );
  return tellGrowth("decision", [before, after]);
}

const many = 1_000;

/** A bulk operation on one database: `requests` are timed together, `putBack` undoes them. */
type Bulk = {
  name: string;
  requests: (client: pg.Client, round: number) => Promise<Ask[]>;
  putBack: (client: pg.Client, since: Date) => Promise<void>;
};

const patched = (path: string, body: object): Ask => ({ method: "PATCH", path, body: JSON.stringify(body) });

const bulks: readonly Bulk[] = [
  {
    name: `createProviders of ${many.toLocaleString("en-US")}`,
    requests: async (_client, round) => [
      { method: "POST", path: "/v2/providers", body: JSON.stringify(elements(round, many)) },
    ],
    putBack: async (client, since) => {
      await removeSince(client, since);
      await client.query("vacuum (analyze) providers");
    },
  },
  {
    name: `${many.toLocaleString("en-US")} flags marked read, and unread`,
    requests: async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from flags where organization_id = $1 and right(id, 9)::int % 6 <> 0
         order by flagged_date desc, id desc limit $2`,
        [organization, many],
      );
      const flagIds = rows.map(({ id }) => id);
      return [
        patched("/flags/bulk-mark-read", { flagIds, reason: "Seen" }),
        patched("/flags/bulk-mark-unread", { flagIds }),
      ];
    },
    // What both together leave adds up to nothing.
    putBack: async (client) => {
      for (const table of ["flag_tallies", "flag_hours"])
        await client.query(`delete from ${table} where organization_id = $1 and reader_id = $2 and not is_base`, [
          organization,
          "cli_bench1_2",
        ]);
      await client.query("delete from audit_entries where organization_id = $1 and action like 'markFlags%'", [
        organization,
      ]);
      await client.query("vacuum (analyze) flag_reads, flag_tallies, flag_hours");
    },
  },
];

async function growthOfBulk(bulk: Bulk, servers: Sides<Running>, places: Sides<Place>, options: Options) {
  const headers = { ...options.headers.get(organization), "content-type": "application/json" };
  const since = new Date(Date.now() - 1_000);
  const sides = await Promise.all(
    (["small", "large"] as const).map(async (side) => {
      const client = new pg.Client({ connectionString: places[side].superuser });
      await client.connect();
      return { client, server: servers[side], times: new Array<number>() };
    }),
  );
  try {
    // The first round warms both.
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const { client, server, times } of round % 2 === 0 ? sides : sides.toReversed()) {
        const requests = await bulk.requests(client, round);
        const begin = performance.now();
        for (const request of requests) await askOnce(server.origin, { ...request, headers });
        if (round > 0) times.push(performance.now() - begin);
      }
    }
  } finally {
    for (const { client } of sides) {
      await client.query("set session_replication_role = replica");
      await bulk.putBack(client, since);
      await client.end();
    }
  }
  const [few = [], more = []] = sides.map(({ times }) => times);
  return tellGrowthOfTimes(bulk.name, few, more);
}

/** What writing costs in a large database beside a small one, reckoned and told as for reads; everything is put back. */
export async function growthOfWrites(
  servers: Sides<Running>,
  places: Sides<Place>,
  options: Options,
): Promise<Record<string, number>> {
  const found: Record<string, number> = { decision: await growthOfDecisions(servers, places, options) };
  for (const bulk of bulks) found[bulk.name] = await growthOfBulk(bulk, servers, places, options);
  return found;
}
