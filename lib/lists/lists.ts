// The lists that providers and facilities are checked against. Safe to import in the browser: no Prisma, no Node.

/** A key of `builtInLists`, or of a list described as data (`lists describe`): "state-oh". */
export type ListKey = string;

/** One list as one owner has it: a public list has none, an organization's own list its organization. */
export type ListScope = { source: ListKey; ownerOrganizationId: string | null };

export const listKinds = ["exclusion", "sanction", "opt-out", "preclusion"] as const;
export type ListKind = (typeof listKinds)[number];

/** What becomes of somebody on the day that a record gives for its end: an opt-out is not reinstated, it runs out. */
export const endWords: Record<ListKind, string> = {
  exclusion: "Reinstated",
  sanction: "Ended",
  "opt-out": "Ended",
  preclusion: "Reinstated",
};

/** What the lists hold that is looked up: people, organizations (vessels and aircraft are kept, never matched). */
export type ListedKind = "person" | "organization";

export type ListFacts = {
  key: ListKey;
  /** As people call it: "OIG LEIE". */
  name: string;
  /** Of a flag that stands for a match: "OIG exclusion". */
  flagType: string;
  /** How the specification calls the list in a provider's sanctions (enumerations, sanctionType). */
  sanctionType: string;
  /** The checklist's element that asks this list. Several lists may answer one element. */
  elementKey: string;
  kind: ListKind;
  /** Everybody's, or uploaded by each organization as its own. */
  owner: "public" | "organization";
  records: readonly ListedKind[];
  /** The list shows no more than this many characters of an organization's name. */
  cutNames?: number;
  /** Members of a record's raw row that tell its profession; the more telling first. */
  profession?: { specialty: string; general?: string };
  /** JSON path in the raw row of the countries it gives, for a list that knows addresses abroad. */
  countries?: string;
};

/** The lists that the program brings readers for. */
export const builtInLists = {
  oig: {
    key: "oig",
    name: "OIG LEIE",
    flagType: "OIG exclusion",
    sanctionType: "OIG",
    elementKey: "oig_exclusion",
    kind: "exclusion",
    owner: "public",
    records: ["person", "organization"],
    cutNames: 30,
    profession: { specialty: "SPECIALTY", general: "GENERAL" },
  },
  sam: {
    key: "sam",
    name: "SAM exclusions",
    flagType: "SAM exclusion",
    sanctionType: "GSA/SAM/OFAC",
    elementKey: "sam_exclusion",
    kind: "exclusion",
    owner: "public",
    records: ["person", "organization"],
    countries: "$.Country",
  },
  ofac: {
    key: "ofac",
    name: "OFAC SDN",
    flagType: "OFAC SDN",
    sanctionType: "OFAC",
    elementKey: "ofac_sanctions",
    kind: "sanction",
    owner: "public",
    records: ["person", "organization"],
    countries: "$.addresses[*].country",
  },
  "state-pa": {
    key: "state-pa",
    name: "Pennsylvania Medicheck",
    flagType: "State exclusion",
    sanctionType: "State Exclusion List",
    elementKey: "state_exclusion",
    kind: "exclusion",
    owner: "public",
    records: ["person", "organization"],
    profession: { specialty: "NAM_TITLE_PROVR" },
  },
  "state-ny": {
    key: "state-ny",
    name: "New York OMIG",
    flagType: "State exclusion",
    sanctionType: "OMIG",
    elementKey: "state_exclusion",
    kind: "exclusion",
    owner: "public",
    records: ["person", "organization"],
    profession: { specialty: "PROVIDER_TYPE" },
  },
  "state-nj": {
    key: "state-nj",
    name: "New Jersey debarment",
    flagType: "State exclusion",
    sanctionType: "State Exclusion List",
    elementKey: "state_exclusion",
    kind: "exclusion",
    owner: "public",
    records: ["person", "organization"],
  },
  "opt-out": {
    key: "opt-out",
    name: "Medicare opt-out",
    flagType: "Medicare opt-out",
    sanctionType: "MOO",
    elementKey: "medicare_opt_out",
    kind: "opt-out",
    owner: "organization",
    records: ["person"],
    profession: { specialty: "Specialty" },
  },
  preclusion: {
    key: "preclusion",
    name: "CMS preclusion",
    flagType: "CMS preclusion",
    sanctionType: "Preclusion List Check",
    elementKey: "preclusion",
    kind: "preclusion",
    owner: "organization",
    records: ["person", "organization"],
    profession: { specialty: "specialty", general: "general" },
  },
} as const satisfies Record<ListKey, ListFacts>;

export type BuiltInListKey = keyof typeof builtInLists;

export const isBuiltInList = (key: ListKey): key is BuiltInListKey => Object.hasOwn(builtInLists, key);

/** A list that the program brings; undefined for one that is described as data (see `allLists`). */
export const listOf = (key: ListKey): ListFacts | undefined => (isBuiltInList(key) ? builtInLists[key] : undefined);

/** The scope of a list for an organization: its own where it uploads the list itself, else everybody's. */
export const scopeOf = (list: Pick<ListFacts, "key" | "owner">, organizationId: string): ListScope => ({
  source: list.key,
  ownerOrganizationId: list.owner === "organization" ? organizationId : null,
});

/** What stands before every stored search key, so that one index answers for every list of every owner. */
export const keyPrefixOf = ({ source, ownerOrganizationId }: ListScope): string =>
  ownerOrganizationId === null ? source : `${source}@${ownerOrganizationId}`;
