import { fingerprintOf } from "@/lib/flags/fingerprint";
import { contentHash } from "../content-hash";
import { type ElementKey, verificationElements } from "../elements";
import type { DateText, Finding, Source, SourceAnswer, ProviderOnFile } from "../source";
import { isDeaNumber } from "./dea-number";

/** What a rule has against one row of the file. */
type Objection = {
  severity: Finding["severity"];
  flagType: string;
  description: string;
  row: string;
  expires: DateText | null;
};

type Rule = {
  /** What the person who confirms it looks at: "1 license on file (CA A-12345)". */
  summary: (subject: ProviderOnFile) => string;
  /** Rows on file; none is an objection by itself. */
  rows: (subject: ProviderOnFile) => readonly unknown[];
  missing: string;
  objections: (subject: ProviderOnFile, today: DateText) => Objection[];
};

const isPast = (expires: DateText | null, today: DateText): expires is DateText => expires !== null && expires < today;
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"} on file`;

/** Minimum malpractice cover that plans usually ask for, in US dollars: per occurrence, in aggregate. */
const usualCover = { occurrence: 1_000_000, aggregate: 3_000_000 };

const lostLicense = ["Revoked", "Suspended", "Surrendered"];
const limitedLicense = ["Probation", "Limited"];
const notInForce = ["Expired", "Inactive", "Lapsed", "Retired", "Superseded"];

const license: Rule = {
  rows: ({ sections }) => sections.licenses,
  missing: "No license on file",
  summary: ({ sections }) =>
    `${counted(sections.licenses.length, "license")}: ${sections.licenses.map(({ state, number }) => `${state} ${number}`).join(", ")}`,
  objections: ({ sections, states }, today) => {
    const rows = sections.licenses.flatMap(({ state, number, status, expires }): Objection[] => {
      const at = { row: `${state} ${number}`, expires };
      if (lostLicense.includes(status)) {
        return [
          {
            ...at,
            severity: "critical",
            flagType: `License ${status.toLowerCase()}`,
            description: `License ${at.row} is ${status.toLowerCase()}`,
          },
        ];
      }
      if (limitedLicense.includes(status)) {
        return [
          {
            ...at,
            severity: "major",
            flagType: `License ${status.toLowerCase()}`,
            description: `License ${at.row}: ${status.toLowerCase()}`,
          },
        ];
      }
      if (isPast(expires, today) || notInForce.includes(status)) {
        const since = expires ? ` on ${expires}` : "";
        return [
          {
            ...at,
            severity: "major",
            flagType: "License expired",
            description: `License ${at.row} ${isPast(expires, today) ? `expired${since}` : `is ${status.toLowerCase()}`}`,
          },
        ];
      }
      return [];
    });
    const licensed = new Set(sections.licenses.map(({ state }) => state));
    const without = sections.licenses.length === 0 ? [] : states.filter((state) => !licensed.has(state));
    const uncovered = without.map(
      (state): Objection => ({
        severity: "minor",
        flagType: "Missing document",
        description: `No license on file for ${state}`,
        row: state,
        expires: null,
      }),
    );
    return [...rows, ...uncovered];
  },
};

const dea: Rule = {
  rows: ({ sections }) => sections.deas,
  missing: "No DEA registration on file",
  summary: ({ sections }) =>
    `${counted(sections.deas.length, "registration")}: ${sections.deas.map(({ number, state }) => `${number} (${state})`).join(", ")}`,
  objections: ({ sections, lastName }, today) =>
    sections.deas.flatMap(({ number, type, expires }): Objection[] => {
      const at = { row: number, expires };
      if (type === "DEA" && !isDeaNumber(number, lastName)) {
        return [
          {
            ...at,
            severity: "major",
            flagType: "DEA number invalid",
            description: `DEA number ${number} does not pass its check digit or letters`,
          },
        ];
      }
      if (isPast(expires, today))
        return [
          { ...at, severity: "major", flagType: "DEA expired", description: `${type} ${number} expired on ${expires}` },
        ];
      return [];
    }),
};

const boardCertification: Rule = {
  rows: ({ sections }) => sections.boards,
  missing: "No board certification on file",
  summary: ({ sections }) =>
    `${counted(sections.boards.length, "certification")}: ${sections.boards.map(({ specialty, status }) => `${specialty} (${status})`).join(", ")}`,
  objections: ({ sections }, today) =>
    sections.boards.flatMap(({ specialty, status, durationType, expires }): Objection[] => {
      const isOver = durationType !== "Lifetime" && isPast(expires, today);
      if (!isOver && status !== "Expired") return [];
      const description = `Board certification in ${specialty} expired${expires ? ` on ${expires}` : ""}`;
      return [{ severity: "major", flagType: "Board certification expired", description, row: specialty, expires }];
    }),
};

const education: Rule = {
  rows: ({ sections }) => sections.educations,
  missing: "No education or training on file",
  summary: ({ sections }) =>
    `${counted(sections.educations.length, "entry").replace("entrys", "entries")}: ${sections.educations.map(({ type, institution }) => `${type}, ${institution}`).join("; ")}`,
  objections: ({ sections }, today) =>
    sections.educations.flatMap(({ type, institution, completed }): Objection[] => {
      if (completed === null || completed <= today) return [];
      const description = `${type} at ${institution} ends in the future (${completed})`;
      return [
        {
          severity: "minor",
          flagType: "Training not completed",
          description,
          row: `${type} ${institution}`,
          expires: null,
        },
      ];
    }),
};

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

const malpracticeInsurance: Rule = {
  rows: ({ sections }) => sections.malpractice,
  missing: "No malpractice insurance on file",
  summary: ({ sections }) =>
    `${sections.malpractice.length === 1 ? "1 policy" : `${sections.malpractice.length} policies`} on file: ${sections.malpractice.map(({ policyNumber, occurrence, aggregate }) => `${policyNumber} (${dollars(occurrence)} / ${dollars(aggregate)})`).join(", ")}`,
  objections: ({ sections }, today) =>
    sections.malpractice.flatMap(({ policyNumber, occurrence, aggregate, expires }): Objection[] => {
      const at = { row: policyNumber, expires };
      if (isPast(expires, today)) {
        return [
          {
            ...at,
            severity: "major",
            flagType: "Malpractice insurance expired",
            description: `Policy ${policyNumber} expired on ${expires}`,
          },
        ];
      }
      if (occurrence >= usualCover.occurrence && aggregate >= usualCover.aggregate) return [];
      const description = `Policy ${policyNumber} covers ${dollars(occurrence)} / ${dollars(aggregate)}, below ${dollars(usualCover.occurrence)} / ${dollars(usualCover.aggregate)}`;
      return [{ ...at, severity: "major", flagType: "Malpractice insurance below minimum", description }];
    }),
};

function findingOf(element: ElementKey, objection: Objection): Finding {
  const { severity, flagType, description, row, expires } = objection;
  return {
    flagType,
    severity,
    subCollectionName: verificationElements[element].subCollectionName,
    description,
    fingerprint: fingerprintOf("rule", element, flagType, row),
    matchHash: contentHash({ description, expires }),
    isConfirmed: false,
    evidence: { ...objection },
    expirationDate: expires,
    needsResolution: false,
  };
}

/** A source that reads the file itself: it never settles an element, but says what the person who does should see. */
function ruleSource(element: ElementKey, rule: Rule): Source<ProviderOnFile> {
  const name = "Rules";
  return {
    id: `rule-${element}`,
    element,
    name,
    check: async (subject, { now }): Promise<SourceAnswer> => {
      const searched = { searchedAt: now.toISOString(), source: name };
      const rows = rule.rows(subject);
      const terms = { rows };
      const objections = rows.length === 0 ? [] : rule.objections(subject, now.toISOString().slice(0, 10));
      const summary = rows.length === 0 ? rule.missing : rule.summary(subject);
      const reason = [
        summary,
        ...objections.map(({ description }) => description),
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

/** Licenses, DEA, board, education and malpractice cover, checked against dates, check digits and usual minimums. */
export const sectionRules: readonly Source<ProviderOnFile>[] = [
  ruleSource("license", license),
  ruleSource("dea", dea),
  ruleSource("board_certification", boardCertification),
  ruleSource("education", education),
  ruleSource("malpractice_insurance", malpracticeInsurance),
];
