import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, type Context, systemActor } from "@/lib/api/context";
import { transacted } from "@/lib/api/transacted";
import { inOrganization, systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createFlags } from "@/prisma/factories/flag";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { compactTallies } from "./compact-tallies";
import { flagCounts } from "./flag-counts";
import { reopenFlag } from "./raise";
import { markRead, markUnread } from "./read-state";
import { findFlags } from "./search";
import { searchOfV2 } from "./search-choice";
import { FlagCriteria } from "./flag-criteria";
import { flagRecordV2Sql } from "./wire-sql";

useTestDatabase();
let organizationId: string;
let subjects: { providerId?: string; facilityId?: string; npi: string }[];

/** The same dice every time. */
let seed = 20_251_121;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("Nothing to pick from");
  return value;
};

const reader = (id: string): Actor => ({ ...systemActor, type: "user", id });
const readers = [reader("usr_one"), reader("usr_two"), reader("usr_three")];
const kinds = [
  { flagType: "OIG exclusion", severity: "critical", subCollectionName: "sanctions" },
  { flagType: "License expired", severity: "major", subCollectionName: "state-licenses" },
  { flagType: "DEA expired", severity: "major", subCollectionName: "dea-data" },
  { flagType: "Address differs", severity: "minor", subCollectionName: "application-verifications" },
];
const begin = Date.parse("2025-01-20T00:00:00Z");
const someMoment = () => new Date(begin + Math.floor(random() * 40 * 24 * 3600) * 1000);
const someDate = () => new Date(someMoment().toISOString().slice(0, 10));

const within = <T>(work: (ctx: Context) => Promise<T>, actor: Actor = systemActor) =>
  inContext(organizationId, work, actor);

beforeAll(async () => {
  ({ id: organizationId } = await createOrganization("Random"));
  subjects = await within(async (ctx) => {
    const names = ["Smith", "Smithson", "Peña", "O'Neil", "Vale"];
    const made: typeof subjects = [];
    for (const [index, last_name] of names.entries()) {
      const npi = inventedNpi(70 + index);
      made.push({ providerId: await createProvider(ctx, { last_name, first_name: pick(["Ada", "Bo"]), npi }), npi });
    }
    return [...made, { facilityId: await createFacility(ctx, { name: "Smith Clinic" }), npi: "none" }];
  });
});

const someFlags = (count: number) =>
  Array.from({ length: count }, () => {
    const { npi: _npi, ...subject } = pick(subjects);
    return {
      ...subject,
      ...pick(kinds),
      actionSource: pick(["MONITORING", "CREDENTIALING"]),
      active: random() < 0.7,
      sharedToCommittee: random() < 0.2,
      flaggedDate: someMoment(),
      expirationDate: random() < 0.5 ? someDate() : null,
      reportDate: random() < 0.3 ? someDate() : null,
    };
  });

const allIds = async (): Promise<string[]> =>
  (await systemDb().flag.findMany({ where: { organizationId }, select: { id: true } })).map(({ id }) => id);
const someOf = (ids: readonly string[], share: number) => ids.filter(() => random() < share);

/** One thing that happens to flags. */
const happenings: ((ids: readonly string[]) => Promise<unknown>)[] = [
  () => within((ctx) => createFlags(ctx, someFlags(30))),
  (ids) => within((ctx) => markRead(ctx, someOf(ids, 0.5), { reason: "Seen" }), pick(readers)),
  (ids) => within((ctx) => markUnread(ctx, someOf(ids, 0.2)), pick(readers)),
  (ids) =>
    within(({ db }) =>
      db.flag.updateMany({ where: { organizationId, id: { in: someOf(ids, 0.2) } }, data: { active: random() < 0.5 } }),
    ),
  (ids) =>
    within(({ db }) =>
      db.flag.updateMany({
        where: { organizationId, id: { in: someOf(ids, 0.1) } },
        data: { sharedToCommittee: true },
      }),
    ),
  (ids) =>
    within(({ db }) =>
      db.flag.updateMany({
        where: { organizationId, id: { in: someOf(ids, 0.1) } },
        data: { flaggedDate: someMoment(), severity: "critical" },
      }),
    ),
  (ids) =>
    within(async (ctx) => {
      const flag = await ctx.db.flag.findFirstOrThrow({ where: { organizationId, id: pick(ids) } });
      await reopenFlag({ ...ctx, now: someMoment() }, flag, { because: "It was found again", seen: {} });
    }),
  (ids) =>
    within(async (ctx) => {
      await createFlags(ctx, someFlags(10));
      await markRead(ctx, ids, {});
      throw new Error("Rolled back");
    }).catch((error: Error) => expect(error.message).toBe("Rolled back")),
  () => compactTallies(),
];

type Facts = Awaited<ReturnType<typeof everything>>[number];
const everything = () =>
  systemDb().flag.findMany({
    where: { organizationId },
    include: { reads: { select: { readerId: true } }, provider: true, facility: true },
  });

/** A search at random, and what it means, said once more in plain words. */
function someSearch(): { criteria: Record<string, unknown>; fits: (flag: Facts, readerId: string) => boolean } {
  const parts: [Record<string, unknown>, (flag: Facts, readerId: string) => boolean][] = [];
  const sometimes = (share: number, part: () => (typeof parts)[number]) => random() < share && parts.push(part());
  sometimes(0.5, () => {
    const active = random() < 0.7;
    return [{ active }, (flag) => flag.active === active];
  });
  sometimes(0.5, () => {
    const flagReadStatus = pick(["seen", "unseen"]);
    return [
      { flagReadStatus },
      ({ reads }, readerId) => reads.some((read) => read.readerId === readerId) === (flagReadStatus === "seen"),
    ];
  });
  sometimes(0.3, () => {
    const severity = pick([["critical"], ["minor", "major"]]);
    return [{ severity }, (flag) => severity.includes(flag.severity)];
  });
  sometimes(0.3, () => {
    const flag_type = pick([["OIG exclusion"], ["DEA expired", "Address differs"]]);
    return [{ flag_type }, ({ flagType }) => flag_type.includes(flagType)];
  });
  sometimes(0.2, () => [{ shared_to_cred_committee: true }, (flag) => flag.sharedToCommittee]);
  sometimes(0.2, () => [{ action_source: ["MONITORING"] }, (flag) => flag.actionSource === "MONITORING"]);
  sometimes(0.4, () => {
    const moments = [someMoment(), someMoment()].toSorted((a, b) => a.getTime() - b.getTime());
    const [from = "", to = ""] = moments.map((moment) => moment.toISOString());
    const isDay = random() < 0.5;
    const [start, end] = isDay ? [from.slice(0, 10), to.slice(0, 10)] : [from, to];
    return [
      { flagged_date_start: start, flagged_date_end: end },
      ({ flaggedDate }) => {
        const text = flaggedDate.toISOString();
        return isDay ? text.slice(0, 10) >= start && text.slice(0, 10) <= end : text >= start && text <= end;
      },
    ];
  });
  sometimes(0.15, () => {
    const [start = "", end = ""] = [someDate(), someDate()].map((date) => date.toISOString().slice(0, 10)).toSorted();
    return [
      { expiration_date_start: start, expiration_date_end: end },
      ({ expirationDate }) => {
        const date = expirationDate?.toISOString().slice(0, 10);
        return date !== undefined && date >= start && date <= end;
      },
    ];
  });
  sometimes(0.15, () => [
    { last_name: "SMITH" },
    ({ provider, facility }) => (provider?.lastName ?? facility?.name ?? "").startsWith("Smith"),
  ]);
  sometimes(0.15, () => {
    const { npi } = pick(subjects);
    return [{ npi: `${npi},1999999984` }, ({ provider }) => provider?.npi === npi];
  });
  return {
    criteria: Object.assign({}, ...parts.map(([criteria]) => criteria)),
    fits: (flag, readerId) => parts.every(([, fit]) => fit(flag, readerId)),
  };
}

const newest = (a: Facts, b: Facts) => b.flaggedDate.getTime() - a.flaggedDate.getTime() || (a.id < b.id ? 1 : -1);
const rank = ["critical", "major", "minor"];
const byName = (flag: Facts) =>
  `${flag.provider?.searchName ?? flag.facility?.searchName} ${flag.providerId ?? flag.facilityId} ${flag.id}`;
const orders = {
  newest,
  severity: (a: Facts, b: Facts) => rank.indexOf(a.severity) - rank.indexOf(b.severity) || newest(a, b),
  subject: (a: Facts, b: Facts) => (byName(a) < byName(b) ? -1 : 1),
} as const;

const idsIn = (json: string): string[] => (JSON.parse(json) as { id: string }[]).map(({ id }) => id);

async function compareSearches(count: number): Promise<void> {
  const flags = await everything();
  for (let round = 0; round < count; round += 1) {
    const { criteria, fits } = someSearch();
    const actor = pick(readers);
    const sort = pick(["newest", "severity", "subject"] as const);
    const [offset, limit] = [Math.floor(random() * random() * flags.length), 1 + Math.floor(random() * 40)];
    const expected = flags.filter((flag) => fits(flag, actor.id)).toSorted(orders[sort]);
    const asked = `${JSON.stringify(criteria)} ${sort} ${offset} ${limit}`;
    const search = searchOfV2(FlagCriteria.parse(criteria));
    // So many flags are looked at before the calendar is asked: both ways find the same.
    const reach = pick([1, 20, 1000]);
    const found = await within((ctx) => findFlags(ctx, search, { sort, offset, limit, reach }, flagRecordV2Sql), actor);
    expect(found.total, asked).toBe(expected.length);
    const page = expected.slice(offset, offset + limit).map(({ id }) => id);
    expect(idsIn(found.json), asked).toEqual(page);
    expect(found.hasMore, asked).toBe(expected.length > offset + limit);
    if (found.nextCursor === null) continue;
    const cursor = found.nextCursor;
    const next = await within(
      (ctx) => findFlags(ctx, search, { sort, offset: 0, limit, cursor, reach }, flagRecordV2Sql),
      actor,
    );
    const following = expected.slice(offset + limit, offset + 2 * limit).map(({ id }) => id);
    expect(idsIn(next.json), `${asked} behind the cursor`).toEqual(following);
    expect(next.total, asked).toBe(expected.length);
  }
}

async function compareCounts(): Promise<void> {
  const flags = await everything();
  const active = flags.filter((flag) => flag.active);
  for (const actor of readers) {
    const counts = await within((ctx) => flagCounts(ctx), actor);
    const unread = active.filter(({ reads }) => !reads.some(({ readerId }) => readerId === actor.id));
    expect(counts.active.total).toBe(active.length);
    expect(counts.unseen.total).toBe(unread.length);
    expect(counts.unseen.critical).toBe(unread.filter(({ severity }) => severity === "critical").length);
  }
}

describe("the tallies", () => {
  test("count what there is after any history, and searches find exactly what fits, in order", async () => {
    await within((ctx) => createFlags(ctx, someFlags(150)));
    for (let round = 0; round < 60; round += 1) {
      await pick(happenings)(await allIds());
      if (round % 6 === 5) {
        await compareCounts();
        await compareSearches(15);
      }
    }
    while ((await compactTallies()) > 0);
    await compareCounts();
    await compareSearches(60);
  }, 120_000);

  test("count right when people read, unread, clear and reopen the same flags at the same moment", async () => {
    const ids = await allIds();
    const now = () => new Date();
    const concurrently = <T>(actor: Actor, work: (ctx: Context) => Promise<T>) =>
      transacted(organizationId, (db) => work({ organizationId, actor, db, now: now(), requestId: "race" }));
    const acts: (() => Promise<unknown>)[] = [];
    // Each round lets nine meet on the same flags.
    for (let round = 0; round < 2; round += 1) {
      const some = someOf(ids, 0.3);
      const state = random() < 0.5;
      for (const actor of readers) {
        acts.push(() => concurrently(actor, (ctx) => markRead(ctx, some, {})));
        acts.push(() => concurrently(actor, (ctx) => markUnread(ctx, someOf(some, 0.5))));
      }
      acts.push(() =>
        concurrently(systemActor, ({ db }) =>
          db.flag.updateMany({ where: { organizationId, id: { in: some } }, data: { active: state } }),
        ),
      );
      acts.push(() =>
        concurrently(systemActor, async (ctx) => {
          const flag = await ctx.db.flag.findFirstOrThrow({ where: { organizationId, id: pick(some) } });
          await reopenFlag(ctx, flag, { because: "It was found again", seen: {} });
        }),
      );
      acts.push(() => compactTallies());
    }
    const outcomes = await Promise.allSettled(acts.map((act) => act()));
    // The loser of a deadlock tries again; whoever still lost changed nothing.
    const lost = outcomes.filter(({ status }) => status === "rejected");
    expect(lost.length).toBeLessThan(acts.length / 4);
    await compareCounts();
    await compareSearches(15);
  }, 120_000);

  test("belong to their organization alone", async () => {
    const { id: other } = await createOrganization("Other");
    const seen = await inOrganization(other, (db) => db.flagTally.count());
    expect(seen).toBe(0);
    expect(await inOrganization(other, (db) => db.flagHour.count())).toBe(0);
    expect(await systemDb().flagTally.count({ where: { organizationId } })).toBeGreaterThan(0);
  });
});
