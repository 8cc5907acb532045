import { fingerprintOf } from "@/lib/flags/fingerprint";
import { env } from "@/lib/env";
import { magicRegistryAnswer } from "@/lib/sandbox/registry-answer";
import { contentHash } from "../content-hash";
import { foldPersonName, tokensOf } from "../matching/fold-name";
import { jaroWinkler } from "../matching/jaro-winkler";
import { areFormsOfOneName } from "../matching/nicknames";
import { builtInMatching } from "../matching/policy";
import { type Finding, type Source, type SourceAnswer, type ProviderOnFile, unavailable } from "../source";
import { getJson } from "./http-json";
import { type NppesResult, readNppesAnswer } from "./nppes-answer";
import { fitsDegree } from "./taxonomy-families";

const timeoutMs = 10_000;
const source = { id: "nppes", name: "NPPES" } as const;
const subCollectionName = "application-verifications";

/** One line of the comparison that staff see. `agrees` is null where one side says nothing. */
type Compared = { label: string; ours: string; theirs: string; agrees: boolean | null };

const lastNamesAgree = (ours: string, theirs: string): boolean => {
  const [left, right] = [foldPersonName(ours), foldPersonName(theirs)];
  if (left.replaceAll(" ", "") === right.replaceAll(" ", "")) return true;
  if (jaroWinkler(left, right) >= builtInMatching.weights.lastName.similarFrom) return true;
  // "Vega Luna" and "Vega": one of them leaves out a part, at least one word stays.
  const [few, many] = [tokensOf(left), tokensOf(right)].toSorted((a, b) => a.length - b.length);
  return few !== undefined && few.length > 0 && few.every((word) => many?.includes(word) === true);
};

const firstNamesAgree = (ours: string, theirs: string, middle: string): boolean => {
  const [left, right, other] = [foldPersonName(ours), foldPersonName(theirs), foldPersonName(middle)];
  if (left === right || areFormsOfOneName(left, right)) return true;
  if (left.length === 1 || right.length === 1) return left[0] === right[0];
  return jaroWinkler(left, right) >= builtInMatching.weights.firstName.similarFrom || left === other;
};

function namesAgree(subject: ProviderOnFile, result: NppesResult): boolean {
  return [result.basic, ...result.other_names].some(
    (name) =>
      lastNamesAgree(subject.lastName, name.last_name || result.basic.last_name) &&
      firstNamesAgree(subject.firstName, name.first_name || result.basic.first_name, name.middle_name),
  );
}

function compare(subject: ProviderOnFile, result: NppesResult): Compared[] {
  const practice = result.addresses.find((address) => address.address_purpose === "LOCATION");
  const codes = result.taxonomies.map(({ code }) => code);
  const states = new Set([practice?.state ?? "", ...result.taxonomies.map(({ state }) => state)].filter(Boolean));
  const fullName = (first: string, middle: string, last: string) => [first, middle, last].filter(Boolean).join(" ");
  const { basic } = result;
  return [
    {
      label: "Name",
      ours: fullName(subject.firstName, subject.middleName, subject.lastName),
      theirs: fullName(basic.first_name, basic.middle_name, basic.last_name),
      agrees: namesAgree(subject, result),
    },
    {
      label: "Taxonomy",
      ours: subject.degree,
      theirs: result.taxonomies.map(({ code, desc }) => `${code} ${desc}`.trim()).join("; "),
      agrees: codes.length === 0 ? null : fitsDegree(subject.degree, codes),
    },
    {
      label: "State",
      ours: subject.states.join(", "),
      theirs: [...states].join(", "),
      agrees:
        states.size === 0 || subject.states.length === 0 ? null : subject.states.some((state) => states.has(state)),
    },
  ];
}

const differs = (compared: readonly Compared[], label: string) =>
  compared.find((line) => line.label === label)?.agrees === false;

function finding(
  subject: ProviderOnFile,
  facts: Pick<Finding, "flagType" | "severity" | "description"> & { about: string; evidence: Record<string, unknown> },
): Finding {
  const { about, ...rest } = facts;
  return {
    ...rest,
    subCollectionName,
    fingerprint: fingerprintOf(source.id, about, subject.npi ?? ""),
    matchHash: contentHash({ about, description: rest.description, npi: subject.npi }),
    isConfirmed: false,
    expirationDate: null,
    needsResolution: false,
  };
}

function differences(subject: ProviderOnFile, compared: readonly Compared[]): Finding[] {
  return compared
    .filter((line) => line.agrees === false)
    .map((line) =>
      finding(subject, {
        about: line.label.toLowerCase(),
        flagType: `NPPES ${line.label.toLowerCase()} differs`,
        severity: "minor",
        description: `${line.label} in NPPES: ${line.theirs || "none"}; in the file: ${line.ours || "none"}`,
        evidence: { compared: [line] },
      }),
    );
}

type Verdict = Pick<SourceAnswer, "outcome" | "findings"> & { reason: string };

function judge(subject: ProviderOnFile, result: NppesResult, compared: readonly Compared[]): Verdict {
  const { basic } = result;
  if (basic.status !== "A") {
    const reason = `NPI ${subject.npi} is deactivated in NPPES${basic.deactivation_date ? ` since ${basic.deactivation_date}` : ""}`;
    const flag = finding(subject, {
      about: "deactivated",
      flagType: "NPI deactivated",
      severity: "critical",
      description: reason,
      evidence: { basic },
    });
    return { outcome: "failed", reason, findings: [flag] };
  }
  if (result.enumeration_type !== "NPI-1") {
    const reason = `NPI ${subject.npi} belongs to an organization (${basic.organization_name}), not to a person`;
    const flag = finding(subject, {
      about: "organization",
      flagType: "NPI of an organization",
      severity: "major",
      description: reason,
      evidence: { basic },
    });
    return { outcome: "failed", reason, findings: [flag] };
  }
  const findings = differences(subject, compared);
  if (differs(compared, "Name")) {
    return {
      outcome: "review",
      reason: `NPPES knows NPI ${subject.npi} under another name; a person has to decide whether it is the same`,
      findings,
    };
  }
  const rest = findings.length > 0 ? `; ${findings.map(({ description }) => description).join("; ")}` : "";
  return { outcome: "verified", reason: `NPPES lists NPI ${subject.npi} as active under this name${rest}`, findings };
}

function unknownNpi(subject: ProviderOnFile): Verdict {
  const reason = `NPPES does not know NPI ${subject.npi}`;
  const flag = finding(subject, {
    about: "unknown",
    flagType: "NPI not in NPPES",
    severity: "major",
    description: reason,
    evidence: { npi: subject.npi },
  });
  return { outcome: "failed", reason, findings: [flag] };
}

async function check(
  subject: ProviderOnFile,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<SourceAnswer> {
  const { npi } = subject;
  const terms = { number: npi, version: "2.1" };
  const searched = { searchedAt: now.toISOString(), source: source.name, terms };
  if (npi === null) {
    const reason = "The provider has no NPI to look up; a person confirms the identity";
    return { outcome: "review", method: "registry", evidence: { ...searched, reason }, raw: { reason }, findings: [] };
  }
  const url = new URL(env().NPPES_URL);
  url.searchParams.set("version", "2.1");
  url.searchParams.set("number", npi);
  const magic = env().SANDBOX ? magicRegistryAnswer(subject) : null;
  const answer = magic ?? (await getJson(url, { timeoutMs, signal }));
  if (answer.kind === "none")
    return unavailable(source, { now, method: "registry", reason: `NPPES ${answer.reason}`, terms });
  const raw = answer.body;
  const read = readNppesAnswer(raw, npi);
  if (read.kind === "unusable")
    return unavailable(source, { now, method: "registry", reason: `NPPES ${read.reason}`, terms, raw });
  if (read.kind === "unknown") {
    const { reason, ...verdict } = unknownNpi(subject);
    return { ...verdict, method: "registry", evidence: { ...searched, reason }, raw };
  }
  const { result } = read;
  const compared = compare(subject, result);
  const { reason, ...verdict } = judge(subject, result, compared);
  const facts = {
    compared,
    taxonomies: result.taxonomies,
    addresses: result.addresses,
    enumerated: result.basic.enumeration_date,
    lastUpdated: result.basic.last_updated,
  };
  return { ...verdict, method: "registry", evidence: { ...searched, reason, ...facts }, raw };
}

/** The national provider registry (CMS NPPES, API v2.1), at the address in NPPES_URL. */
export const nppes: Source<ProviderOnFile> = { ...source, element: "identity", check };
