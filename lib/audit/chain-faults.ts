/** The first thing of an organization's log that is not as it was written. */
export type Fault = {
  kind: "changed" | "removed" | "inserted" | "swapped" | "rewritten" | "cut off";
  /** What it happened to. */
  row: "entry" | "link" | "head";
  /** Of the entry; for a link, of the first and the last entry that it holds, as far as it says so. */
  entryIds: readonly string[];
  /** The link's place in the chain; null for what no link holds. */
  sequence: number | null;
  /** When the link was written, by the database's clock; of an entry without a link, what it says itself. */
  at: Date | null;
  sentence: string;
};

/** A link as the walk reads it, with what its entries say today. */
export type Link = {
  number: string;
  sequence: number | null;
  at: Date | null;
  /** Hexadecimal, as are the two others. */
  previous: string | null;
  hash: string | null;
  computed: string;
  size: number;
  /** Whether there is a digest for each entry. */
  isWhole: boolean;
  firstId: string | null;
  lastId: string | null;
  /** How many of its entries are there, and the place of the first that is missing or says something else. */
  found: number;
  fault: number | null;
};

export type Head = { sequence: number; entries: number; hash: string };

const entriesOf = ({ firstId, lastId, size }: Link): string =>
  size === 0 ? "no entry" : size === 1 ? `${firstId}` : `${size} entries, ${firstId} to ${lastId}`;
const idsOf = ({ firstId, lastId, size }: Link): string[] =>
  [firstId, size > 1 ? lastId : null].filter((id): id is string => id !== null);
const named = (link: Link): string => `Link ${link.sequence} (${entriesOf(link)})`;

const ofLink = (link: Link, kind: Fault["kind"], sentence: string): Fault => ({
  kind,
  row: "link",
  entryIds: idsOf(link),
  sequence: link.sequence,
  at: link.at,
  sentence,
});

/** What a link says of itself and of its place behind `before`; null when both hold. `genesis`: what the first continues. */
export function linkFault(link: Link, before: Link | null, { genesis, head }: { genesis: string; head: Head | null }) {
  const expected = (before?.sequence ?? 0) + 1;
  if (link.sequence === null || link.sequence < expected) {
    const place = link.sequence === null ? "it has no place in the chain" : `link ${link.sequence} is there already`;
    return ofLink(link, "inserted", `A link, number ${link.number} (${entriesOf(link)}), was inserted: ${place}.`);
  }
  if (link.sequence > expected) return gapFault(link, before);
  if (link.computed !== link.hash || !link.isWhole)
    return ofLink(link, "changed", `${named(link)} was changed: its hash is not that of what it holds.`);
  if (before === null && link.previous !== genesis)
    return ofLink(link, "rewritten", `${named(link)} was written anew: the chain begins with another.`);
  if (head && link.sequence > head.sequence)
    return ofLink(link, "inserted", `${named(link)} was inserted behind the head of the chain, link ${head.sequence}.`);
  return null;
}

function gapFault(link: Link, before: Link | null): Fault {
  const first = (before?.sequence ?? 0) + 1;
  const last = (link.sequence ?? first) - 1;
  const which = first === last ? `Link ${first} was` : `Links ${first} to ${last} were`;
  const follows = `${named(link)} follows ${before ? `link ${before.sequence}` : "the beginning"}`;
  return {
    kind: "removed",
    row: "link",
    entryIds: [],
    sequence: first,
    at: before?.at ?? null,
    sentence: `${which} removed: ${follows}.`,
  };
}

/**
 * Two links that each agree with themselves and not with each other: one was written anew with a hash of its own.
 * `next`, the hash that whatever comes behind them continues, says which.
 */
export function tornFault({ before, link }: { before: Link; link: Link }, next: string | null): Fault {
  const rewritten = next === link.hash ? before : link;
  const beside = "the links beside it know another";
  return ofLink(rewritten, "rewritten", `${named(rewritten)} was written anew with a hash of its own: ${beside}.`);
}

/** What the head says of the links that were walked through; null when it holds. */
export function headFault(head: Head | null, last: Link | null, walked: { links: number; entries: number }) {
  const { links, entries } = walked;
  if (head === null) return last && ofHead(last, links, "removed", `was removed; its ${links} links are there`);
  if (head.sequence > links) {
    const cut = head.sequence - links;
    const which = cut === 1 ? `Link ${head.sequence}, the newest, was` : `The newest ${cut} links were`;
    const sentence = `${which} cut off: the head counts ${head.sequence} links, ${links} are there.`;
    return { ...ofHead(last, links + 1, "cut off", ""), sentence };
  }
  if (last && head.hash !== last.hash)
    return ofLink(last, "rewritten", `${named(last)}, the newest, was written anew: the head knows another hash.`);
  if (head.entries !== entries)
    return ofHead(last, links, "changed", `was changed: it counts ${head.entries} entries, the links hold ${entries}`);
  return null;
}

const ofHead = (last: Link | null, sequence: number, kind: Fault["kind"], words: string): Fault => ({
  kind,
  row: "head",
  entryIds: last ? idsOf(last) : [],
  sequence,
  at: last?.at ?? null,
  sentence: `The head of the chain ${words}.`,
});
