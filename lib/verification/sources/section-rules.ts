import type { ProviderOnFile, Source } from "../source";
import { isDeaNumber } from "./dea-number";
import { onFile, isPast, type Objection, type Rule, ruleSource } from "./rule-source";

const lostLicense = ["Revoked", "Suspended", "Surrendered"];
const limitedLicense = ["Probation", "Limited"];
const notInForce = ["Expired", "Inactive", "Lapsed", "Retired", "Superseded"];

const license: Rule<ProviderOnFile> = {
  rows: ({ sections }) => sections.licenses,
  missing: "No license on file",
  summary: ({ sections }) =>
    `${onFile(sections.licenses.length, "license")}: ${sections.licenses.map(({ state, number }) => `${state} ${number}`).join(", ")}`,
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
            expiry: { kind: "license", item: at.row },
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

const dea: Rule<ProviderOnFile> = {
  rows: ({ sections }) => sections.deas,
  missing: "No DEA registration on file",
  summary: ({ sections }) =>
    `${onFile(sections.deas.length, "registration")}: ${sections.deas.map(({ number, state }) => `${number} (${state})`).join(", ")}`,
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
          {
            ...at,
            severity: "major",
            flagType: "DEA expired",
            description: `${type} ${number} expired on ${expires}`,
            expiry: { kind: "dea", item: number },
          },
        ];
      return [];
    }),
};

const boardCertification: Rule<ProviderOnFile> = {
  rows: ({ sections }) => sections.boards,
  missing: "No board certification on file",
  summary: ({ sections }) =>
    `${onFile(sections.boards.length, "certification")}: ${sections.boards.map(({ specialty, status }) => `${specialty} (${status})`).join(", ")}`,
  objections: ({ sections }, today) =>
    sections.boards.flatMap(({ specialty, status, durationType, expires }): Objection[] => {
      const isOver = durationType !== "Lifetime" && isPast(expires, today);
      if (!isOver && status !== "Expired") return [];
      const description = `Board certification in ${specialty} expired${expires ? ` on ${expires}` : ""}`;
      const expiry = { kind: "board_certification", item: specialty } as const;
      return [
        { severity: "major", flagType: "Board certification expired", description, row: specialty, expires, expiry },
      ];
    }),
};

const education: Rule<ProviderOnFile> = {
  rows: ({ sections }) => sections.educations,
  missing: "No education or training on file",
  summary: ({ sections }) =>
    `${onFile(sections.educations.length, "entry", "entries")}: ${sections.educations.map(({ type, institution }) => `${type}, ${institution}`).join("; ")}`,
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

const malpracticeInsurance: Rule<ProviderOnFile> = {
  rows: ({ sections }) => sections.malpractice,
  missing: "No malpractice insurance on file",
  summary: ({ sections }) =>
    `${sections.malpractice.length === 1 ? "1 policy" : `${sections.malpractice.length} policies`} on file: ${sections.malpractice.map(({ policyNumber, occurrence, aggregate }) => `${policyNumber} (${dollars(occurrence)} / ${dollars(aggregate)})`).join(", ")}`,
  objections: ({ sections, minimumCover }, today) => {
    const inForce = sections.malpractice.filter(({ expires }) => !isPast(expires, today));
    // Another policy may carry what the organization asks for.
    const isCovered =
      minimumCover === null ||
      inForce.some((one) => one.occurrence >= minimumCover.occurrence && one.aggregate >= minimumCover.aggregate);
    return sections.malpractice.flatMap(({ policyNumber, occurrence, aggregate, expires }): Objection[] => {
      const at = { row: policyNumber, expires };
      if (isPast(expires, today)) {
        return [
          {
            ...at,
            severity: "major",
            flagType: "Malpractice insurance expired",
            description: `Policy ${policyNumber} expired on ${expires}`,
            expiry: { kind: "malpractice_insurance", item: policyNumber },
          },
        ];
      }
      if (isCovered) return [];
      const description = `Policy ${policyNumber} covers ${dollars(occurrence)} / ${dollars(aggregate)}, below ${dollars(minimumCover.occurrence)} / ${dollars(minimumCover.aggregate)}`;
      return [{ ...at, severity: "major", flagType: "Malpractice insurance below minimum", description }];
    });
  },
};

/** Licenses, DEA, board, education and malpractice cover, checked against dates, check digits and the organization's minimum. */
export const sectionRules: readonly Source<ProviderOnFile>[] = [
  ruleSource("license", license),
  ruleSource("dea", dea),
  ruleSource("board_certification", boardCertification),
  ruleSource("education", education),
  ruleSource("malpractice_insurance", malpracticeInsurance),
];
