// Safe to import in the browser: no Prisma, no Node.

import { everyone } from "./asked-of";
import type { ElementRule } from "./element-rule";

const both = { provider: everyone, facility: everyone };

const screening = {
  kind: "automatic",
  hasSource: true,
  subCollectionName: "sanctions",
  expiresForDecision: true,
  needsProof: true,
} as const;

/**
 * The elements that lists answer; which lists, say the lists (lib/lists/lists.ts). Federal exclusions and sanctions are
 * required of everybody (42 CFR 455.436; NCQA CR 5), the others where the organization's rules say so.
 */
export const listElements = {
  oig_exclusion: { ...screening, label: "OIG exclusions", source: "OIG LEIE", applies: both, required: true },
  sam_exclusion: { ...screening, label: "SAM exclusions", source: "SAM exclusions", applies: both, required: true },
  ofac_sanctions: { ...screening, label: "OFAC sanctions", source: "OFAC SDN", applies: both, required: true },
  state_exclusion: {
    ...screening,
    label: "State exclusions",
    source: "State exclusion lists",
    applies: both,
    required: false,
  },
  medicare_opt_out: {
    ...screening,
    label: "Medicare opt-out",
    source: "Medicare opt-out",
    applies: { provider: everyone },
    required: false,
  },
  preclusion: { ...screening, label: "CMS preclusion list", source: "CMS preclusion", applies: both, required: false },
} as const satisfies Record<string, ElementRule>;

export type ListElementKey = keyof typeof listElements;

/** The elements whose answer may be another one for somebody of another name, birth date or NPI. */
export const listElementKeys = Object.keys(listElements) as ListElementKey[];
