import type { z } from "zod";
import { formatDate } from "@/components/ui/format-date";
import type { ComparedLine } from "@/components/verification/compared-lines";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import type { OperationAnswer } from "@/lib/api/operation";
import type { getFlag } from "@/lib/flags/operations";
import { builtInLists } from "@/lib/lists/lists";
import { bandLabels } from "@/lib/verification/matching/policy";
import type { ListMatch } from "@/lib/verification/operations";

type Detail = OperationAnswer<typeof getFlag>;
type FlagMatch = Detail["matches"][number];
type Bar = { label: string; bits: number; detail: string };

/** A list record beside whom it was compared with; every value as it is shown, empty where nothing is known. */
export type ComparedMatch = {
  /** "To review", and why. */
  verdict: string;
  reason: string;
  bars: readonly Bar[];
  bits: number;
  /** From here on a person looks; null where no score decides. */
  cut: number | null;
  ours: { kind: SubjectKind; name: string; npi: string; birthDate: string; place: string; profession: string };
  theirs: { name: string; npi: string; birthDates: string; place: string; profession: string; listed: string };
};

/** A match as the checklist keeps it with an element's evidence. */
export function elementMatch(match: z.output<typeof ListMatch>, kind: SubjectKind): ComparedMatch {
  const { provider, record } = match;
  const address = provider["address"];
  return {
    verdict: bandLabels[match.band],
    reason: match.reason,
    bars: match.bars,
    bits: match.bits,
    cut: match.threshold,
    ours: {
      kind,
      name: provider.name,
      npi: provider.npi ?? "",
      birthDate: formatDate(provider.birthDate),
      place: typeof address === "string" && address !== "" ? address : provider.states.join(", "),
      profession: provider.degree,
    },
    theirs: {
      name: record.name,
      npi: record.npi ?? "",
      birthDates: record.birthDates.map(listedDate).join(", "),
      place: record.address,
      profession: professionIn(record.raw),
      listed: listedSince(record.sanctionType, record.effectiveDate, record.reinstatedDate),
    },
  };
}

/** A match as a flag's detail shows it. */
export function flagMatch(match: FlagMatch, subject: Detail["subject"]): ComparedMatch {
  const { record } = match;
  const region = [record.state, record.zip].filter(Boolean).join(" ");
  return {
    verdict: bandLabels[match.band],
    reason: match.reason,
    bars: match.bars,
    bits: match.bits,
    cut: match.cut,
    ours: {
      kind: subject.kind,
      name: subject.name,
      npi: subject.npi,
      birthDate: formatDate(subject.birth_date),
      place: subject.addresses.length > 0 ? subject.addresses.join("; ") : subject.states.join(", "),
      profession: [...new Set([subject.degree, ...subject.specialties])].filter(Boolean).join(", "),
    },
    theirs: {
      name: [record.name, ...record.other_names.map((name) => `also ${name}`)].join(", "),
      npi: record.npi,
      birthDates: record.birth_dates.map(listedDate).join(", "),
      place: [record.address, record.city, region].filter(Boolean).join(", "),
      profession: professionIn(record.raw),
      listed: listedSince(record.sanction_type, record.effective_date, record.reinstated_date),
    },
  };
}

/** The fields of both records; what the bars say decides whether they agree, so that both pictures tell the same. */
export function comparedLines({ bars, ours, theirs }: ComparedMatch): ComparedLine[] {
  const agreement = (...labels: string[]): boolean | null => {
    const found = bars.filter(({ label }) => labels.includes(label));
    return found.length === 0 ? null : found.every(({ bits }) => bits > 0);
  };
  const npi = { label: "NPI", ours: ours.npi, theirs: theirs.npi, agrees: agreement("NPI") };
  const place = {
    label: "Place",
    ours: ours.place,
    theirs: theirs.place,
    agrees: agreement("State", "ZIP code", "ZIP", "Country"),
  };
  const listed = { label: "Listed", ours: "", theirs: theirs.listed, agrees: null };
  // Nobody is born a hospital: an organization has neither a date of birth nor a profession.
  if (ours.kind === "facility") {
    const name = agreement("Name", "Doing business as");
    return [
      { label: "Name", ours: ours.name, theirs: theirs.name, agrees: name },
      npi,
      place,
      { label: "Type", ours: ours.profession, theirs: theirs.profession, agrees: agreement("Type") },
      listed,
    ];
  }
  return [
    { label: "Name", ours: ours.name, theirs: theirs.name, agrees: agreement("Last name", "First name") },
    npi,
    {
      label: "Date of birth",
      ours: ours.birthDate,
      theirs: theirs.birthDates,
      agrees: agreement("Date of birth", "Birth date"),
    },
    place,
    { label: "Profession", ours: ours.profession, theirs: theirs.profession, agrees: agreement("Profession") },
    listed,
  ];
}

/** A list may know the year of birth only. */
const listedDate = (text: string): string => (text.length === 10 ? formatDate(text) : text);

function listedSince(sanction: string, from: string | null, until: string | null): string {
  const since = [sanction, from && `since ${formatDate(from)}`].filter(Boolean).join(" ");
  return until ? `${since} until ${formatDate(until)}` : since;
}

/** Columns in which lists write what somebody is; each list has its own. */
const professionColumns = Object.values(builtInLists).flatMap((list) => {
  if (!("profession" in list)) return [];
  const { specialty, general } = { general: undefined, ...list.profession };
  return general === undefined ? [specialty] : [general, specialty];
});

function professionIn(raw: Record<string, unknown>): string {
  const words = [...new Set(professionColumns)].map((column) => raw[column]);
  return words.filter((word) => typeof word === "string" && word !== "").join(", ");
}
