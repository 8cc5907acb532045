import { askOnce, percentile } from "./load";
import { judge } from "./goals";
import type { Field } from "./hot-operations";
import { median } from "./rounds";
import type { Running } from "./servers";
import { figure } from "./table";

const limit = 100;

type PageOf = (offset: number) => Promise<unknown>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * What a page of 100 costs: the first, far away on a walk, and far away at once. Milliseconds, medians. The first page lies
 * in memory, being asked for sixty times: so the way is walked twice, and the second walk is the one compared with it.
 */
async function depthsOf(page: PageOf, depth: number, walkFrom: number) {
  const first: number[] = [];
  for (let count = 0; count < 60; count += 1) first.push(await timed(() => page(0)));
  // Nobody was near these before.
  const jumps: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    jumps.push(await timed(() => page(Math.floor((depth * (9 - count)) / 9) - count * 7 - limit)));
  }
  const walks: number[][] = [];
  for (let walk = 0; walk < 2; walk += 1) {
    const walked: number[] = [];
    for (let offset = walkFrom; offset < depth; offset += limit) walked.push(await timed(() => page(offset)));
    walks.push(walked);
  }
  const [fresh = [], walked = []] = walks;
  const lastOf = (pages: number[]) => median(pages.slice(-Math.ceil(depth / limit / 10)));
  return {
    first: median(first.slice(10)),
    jump: median(jumps),
    farthestJump: jumps[0] ?? 0,
    freshWalk: lastOf(fresh),
    walk: lastOf(walked),
    slowest: percentile(
      walked.toSorted((a, b) => a - b),
      0.99,
    ),
  };
}

/** Walks through the largest organization's providers and jumps into them, on ours and with Fastify's plain OFFSET. */
export async function measureDeepPages(field: Field, depth: number): Promise<unknown> {
  const organization = `org_${"1".padStart(26, "0")}`;
  const headers = field.headers.get(organization) ?? {};
  const ways: [Running | undefined, (offset: number) => { path: string; headers?: Record<string, string> }][] = [
    [field.ours, (offset) => ({ path: `/v2/providers?limit=${limit}&offset=${offset}`, headers })],
    [
      field.peers.fastify,
      (offset) => ({ path: `/providers?organization=${organization}&limit=${limit}&offset=${offset}` }),
    ],
  ];
  console.log(`\npages of ${limit} down to offset ${depth.toLocaleString("en-US")}`);
  const found: Record<string, unknown> = {};
  for (const [server, ask] of ways) {
    if (server === undefined) continue;
    // A plain OFFSET knows nothing of the way: its last pages are what a walk to them costs.
    const walkFrom = server === field.ours ? 0 : depth - 20 * limit;
    const one = await depthsOf((offset) => askOnce(server.origin, ask(offset)), depth, walkFrom);
    const times = (value: number) => `${figure(value)} ms = ${figure(value / one.first)} ×`;
    console.log(
      `  ${server.name.padEnd(12)} first ${figure(one.first)} ms; last tenth of a first walk ${times(one.freshWalk)}, of a second ${times(one.walk)}; jump ${times(one.jump)}, farthest ${times(one.farthestJump)}`,
    );
    if (server === field.ours) {
      const walk = judge("walk, last tenth of the first page", one.walk / one.first, { atMost: 1.2 });
      console.log(`  walk ${walk}; jump ${judge("cold jump, of the first page", one.jump / one.first, { atMost: 5 })}`);
    }
    found[server.name] = one;
  }
  return found;
}
