import { endWords } from "@/lib/lists/lists";
import type { Band, CutKind, MatchingPolicy } from "./policy";

/** What the band rests on; "reinstated" also for a record that ended by its own terms. */
export type Because = "same NPI" | "other NPI" | "reinstated" | "same name" | "same name and birth date" | "bits";

export type Verdict = { band: Band; because: Because };

/** What the verdict on a record is reached by. */
export type Judged = {
  bits: number;
  /** Null where one side has none. */
  isSameNpi: boolean | null;
  /** Another NPI means another person; an organization may hold several. */
  isOtherNpiTelling: boolean;
  hasSameName: boolean;
  hasSameBirthDate: boolean;
  isContradicted: boolean;
  reinstatedDate: string | null;
};

/** The one place that draws the bands. */
export function verdictOf(judged: Judged, policy: MatchingPolicy, kind: CutKind): Verdict {
  const { reviewFrom, reviewsSameName } = policy.cuts[kind];
  const { bits, isSameNpi } = judged;
  const isSameName = reviewsSameName && judged.hasSameName && !judged.isContradicted;
  const isTwin = judged.hasSameName && judged.hasSameBirthDate;
  const isOtherPerson = isSameNpi === false && judged.isOtherNpiTelling && !isTwin;
  const isClose = isSameNpi === true || (!isOtherPerson && (bits >= reviewFrom || isSameName));
  if (judged.reinstatedDate !== null && isClose) return { band: "cleared", because: "reinstated" };
  if (isSameNpi === true) return { band: "confirmed", because: "same NPI" };
  if (isOtherPerson) return { band: "cleared", because: "other NPI" };
  // One of the two numbers may be the mistake.
  if (isSameNpi === false && isTwin) return { band: "review", because: "same name and birth date" };
  if (bits >= reviewFrom) return { band: "review", because: "bits" };
  return isSameName ? { band: "review", because: "same name" } : { band: "cleared", because: "bits" };
}

/** The sentence that stands beside the band. */
export function reasonOf(
  { band, because }: Verdict,
  { bits, reinstatedDate, npi }: { bits: number; reinstatedDate: string | null; npi: string | null },
  { policy, kind }: { policy: MatchingPolicy; kind: CutKind },
): string {
  const { reviewFrom } = policy.cuts[kind];
  if (because === "same NPI") return `the same NPI ${npi}`;
  if (because === "other NPI") return `another NPI (${npi} on the list)`;
  if (because === "reinstated") return `${endWords[kind].toLowerCase()} on ${reinstatedDate}`;
  if (because === "same name and birth date") return "the same name and birth date, although the NPIs differ";
  if (because === "same name") return "the same name, and nothing that speaks against it";
  return band === "review" ? `${bits} bits, from ${reviewFrom} on a person looks` : `${bits} bits, below ${reviewFrom}`;
}
