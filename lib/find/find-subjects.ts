import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import { foldName } from "@/lib/verification/matching/fold-name";
import { jaroWinkler } from "@/lib/verification/matching/jaro-winkler";
import { mistypedBeginnings, wordOrders } from "./name-ranges";

type Db = Pick<Context, "db" | "organizationId">;
type Candidate = { kind: "provider" | "facility"; id: string; name: string };
type Scored = Candidate & { score: number };

const shown = 10;
/** Names that one range gives to the comparison at most. */
const comparedAtMost = 400;
/** Below it two names are no slips of each other. */
const similarEnough = 0.88;

const tables = [
  { kind: "provider", table: Prisma.sql`providers` },
  { kind: "facility", table: Prisma.sql`facilities` },
] as const;

/** Those whose folded names begin with one of the texts; each a range on the index of names. */
async function beginningWith({ db, organizationId }: Db, beginnings: readonly string[], limit: number) {
  if (beginnings.length === 0) return [];
  const parts = tables.flatMap(({ kind, table }) =>
    beginnings.map(
      (beginning) => Prisma.sql`(
        SELECT ${kind} AS kind, id, search_name AS name FROM ${table}
        WHERE organization_id = ${organizationId}
          AND search_name >= ${beginning} AND search_name < ${prefixEnd(beginning)}
        ORDER BY search_name, id LIMIT ${limit})`,
    ),
  );
  return db.$queryRaw<Candidate[]>(Prisma.join(parts, " UNION "));
}

async function byNumber({ db, organizationId }: Db, text: string): Promise<Candidate[]> {
  const matching = { organizationId, OR: [{ npi: text }, { externalId: text }, { id: text }] };
  const select = { id: true, searchName: true };
  const providers = await db.provider.findMany({ where: matching, select, take: shown });
  const facilities = await db.facility.findMany({ where: matching, select, take: shown });
  return [
    ...providers.map(({ id, searchName: name }) => ({ kind: "provider" as const, id, name })),
    ...facilities.map(({ id, searchName: name }) => ({ kind: "facility" as const, id, name })),
  ];
}

/** How well a word answers to the best of a name's words; what was typed may be the beginning of one only. */
const likeness = (word: string, words: readonly string[]): number =>
  Math.max(
    ...words.map((candidate) =>
      Math.max(
        jaroWinkler(word, candidate),
        candidate.length > word.length ? jaroWinkler(word, candidate.slice(0, word.length)) : 0,
      ),
    ),
  );

/** How well a name answers what was typed, word by word: 0 as soon as one of the words answers to nothing. */
function resemblance(typed: readonly string[], name: string): number {
  const words = name.split(" ");
  let sum = 0;
  for (const word of typed) {
    const score = likeness(word, words);
    if (score < similarEnough) return 0;
    sum += score;
  }
  return sum / typed.length;
}

/** The best providers and facilities for a text, the best first; see `findSubjects`. */
export async function candidatesFor(ctx: Db, text: string): Promise<Candidate[]> {
  const exact = text.trim();
  const found = new Map((await byNumber(ctx, exact)).map((one) => [one.id, one]));
  const typed = foldName(exact);
  if (typed === "") return [...found.values()].slice(0, shown);
  const orders = wordOrders(typed);
  for (const one of await beginningWith(ctx, orders, shown)) found.set(one.id, found.get(one.id) ?? one);
  if (found.size < shown) {
    const ranges = [...new Set(orders.flatMap(mistypedBeginnings))];
    const words = [...new Set(typed.split(" "))];
    const near = (await beginningWith(ctx, ranges, comparedAtMost))
      .map((one): Scored => ({ ...one, score: resemblance(words, one.name) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || one.name.localeCompare(other.name));
    for (const { score: _, ...one } of near) found.set(one.id, found.get(one.id) ?? one);
  }
  return [...found.values()].slice(0, shown);
}
