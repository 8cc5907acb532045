import { counted } from "@/lib/counted";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { expiryFingerprint, expiryHash } from "@/lib/monitoring/expiry-finding";
import type { ExpiryKind } from "@/lib/monitoring/expiry-kinds";
import { contentHash } from "../content-hash";
import { type ElementKey, verificationElements } from "../elements";
import type { DateText, Finding, Source, SourceAnswer } from "../source";

/** What a rule has against one row of the file. */
export type Objection = {
  severity: Finding["severity"];
  flagType: string;
  description: string;
  row: string;
  expires: DateText | null;
  /** Set when the row expired, or is not in force: monitoring finds the same, and there is one flag of it. */
  expiry?: { kind: ExpiryKind; item: string };
};

export type Rule<OnFile> = {
  /** What the person who confirms it looks at: "1 license on file (CA A-12345)". */
  summary: (subject: OnFile) => string;
  /** Rows on file; none is an objection by itself. */
  rows: (subject: OnFile) => readonly unknown[];
  missing: string;
  /** True where nothing on file is itself a finding. */
  flagsMissing?: true;
  objections: (subject: OnFile, today: DateText) => Objection[];
};

export const isPast = (expires: DateText | null, today: DateText): expires is DateText =>
  expires !== null && expires < today;
export const onFile = (count: number, one: string, many?: string): string => `${counted(count, one, many)} on file`;

function findingOf(element: ElementKey, objection: Objection): Finding {
  const { severity, flagType, description, row, expires, expiry } = objection;
  return {
    flagType,
    severity,
    subCollectionName: verificationElements[element].subCollectionName,
    description,
    fingerprint: expiry ? expiryFingerprint(expiry.kind, expiry.item) : fingerprintOf("rule", element, flagType, row),
    matchHash: expiry ? expiryHash(expires, 0) : contentHash({ description, expires }),
    isConfirmed: false,
    evidence: { ...objection },
    expirationDate: expires,
    ...(expiry ? { news: description } : {}),
    needsResolution: false,
  };
}

const nothingOnFile = ({ missing, flagsMissing }: { missing: string; flagsMissing?: true }): Objection[] =>
  flagsMissing
    ? [{ severity: "minor", flagType: "Missing document", description: missing, row: "none", expires: null }]
    : [];

/** A source that reads the file itself: it never settles an element, but says what the person who does should see. */
export function ruleSource<OnFile>(element: ElementKey, rule: Rule<OnFile>): Source<OnFile> {
  const name = "Rules";
  return {
    id: `rule-${element}`,
    element,
    name,
    check: async (subject, { now }): Promise<SourceAnswer> => {
      const searched = { searchedAt: now.toISOString(), source: name };
      const rows = rule.rows(subject);
      const terms = { rows };
      const objections =
        rows.length === 0 ? nothingOnFile(rule) : rule.objections(subject, now.toISOString().slice(0, 10));
      const summary = rows.length === 0 ? rule.missing : rule.summary(subject);
      const reason = [
        summary,
        ...objections.map(({ description }) => description).filter((description) => description !== summary),
        "A person confirms it at the source",
      ].join(". ");
      return {
        outcome: "review",
        method: "rule",
        evidence: { ...searched, reason, terms, objections },
        raw: { rows, objections },
        findings: objections.map((objection) => findingOf(element, objection)),
      };
    },
  };
}
