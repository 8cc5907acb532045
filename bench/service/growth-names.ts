import pg from "pg";
import type { Place } from "../data/fill-database";
import type { Chosen } from "./picks";

/** Beginnings of names to search for, in a small and a large database; each has one in the other that finds as many. */
export type Names = { small: Chosen[]; large: Chosen[] };

/** Rows that a beginning finds at most: a page. */
const most = 10;
/** Of the small database the largest organization; of the large one that in which a name finds as many. */
const asked = { small: 1, large: 5 };
const organizationOf = (k: number) => `org_${String(k).padStart(26, "0")}`;

/** What is found by the beginning of a name: a table, and its column of folded names. */
const searches: Record<string, string> = {
  "providers by name": "select search_name as name from providers where organization_id = $1",
  "flag search by name, total": "select subject_name as name from flags where organization_id = $1 and active",
};

type Found = { prefix: string; found: number };

/** Beginnings of four letters and more, with how many they find; in the order of nothing in particular. */
async function beginnings({ superuser }: Place, k: number, statement: string): Promise<Found[]> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const { rows } = await client.query<Found>(
    `select left(name, length) as prefix, count(*)::int as found
     from (${statement}) names cross join generate_series(4, 10) length
     where length(name) >= length and substr(name, length, 1) <> ' '
     group by 1 having count(*) between 2 and ${most} order by hashtext(left(name, length))`,
    [organizationOf(k)],
  );
  await client.end();
  return rows;
}

/** As many beginnings of both that find two rows, three …; taken in turns, so that any part of them is as the whole. */
function paired(small: readonly Found[], large: readonly Found[]): [Found[], Found[]] {
  const finding = (all: readonly Found[], count: number) => all.filter(({ found }) => found === count);
  const pairs: { place: number; few: Found; many: Found }[] = [];
  for (let count = 2; count <= most; count += 1) {
    const [theirs, others] = [finding(small, count), finding(large, count)];
    const length = Math.min(theirs.length, others.length);
    for (const [index, few] of theirs.slice(0, length).entries()) {
      const many = others[index];
      if (many) pairs.push({ place: index / length, few, many });
    }
  }
  const mixed = pairs.toSorted((one, other) => one.place - other.place);
  return [mixed.map(({ few }) => few), mixed.map(({ many }) => many)];
}

const chosenOf = ({ prefix }: Found, k: number): Chosen => ({
  organization: organizationOf(k),
  k,
  provider: "",
  npi: "",
  lastName: prefix,
  workflow: "",
});

/**
 * Names for the searches by name, by case. In the large database more people bear a name: searched for as they are, its
 * pages would be fuller. So short beginnings in the small one are compared with whole names in the large.
 */
export async function namesOfBoth(small: Place, large: Place): Promise<Record<string, Names>> {
  const names: Record<string, Names> = {};
  for (const [name, statement] of Object.entries(searches)) {
    const [few, many] = paired(
      await beginnings(small, asked.small, statement),
      await beginnings(large, asked.large, statement),
    );
    names[name] = {
      small: few.map((one) => chosenOf(one, asked.small)),
      large: many.map((one) => chosenOf(one, asked.large)),
    };
  }
  return names;
}
