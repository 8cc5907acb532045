// What each agreement is worth, in bits: log2 of how much likelier it is between two records of one person than
// between two people. Set by hand and checked against labelled exclusion pairs (bench/matching.ts); change them there
// first. Name, state and middle-initial weights follow Fellegi and Sunter's model.

export const matchWeights = {
  version: "2025-11",
  lastName: {
    /** Same person, last name written the same; divided by the name's share among all names. */
    agreement: 0.93,
    /** Jaro–Winkler from which a differently written name still counts as the same. */
    similarFrom: 0.92,
    similar: 6,
    /** One word of a compound name is shared ("Vega Luna" and "Vega"): the exact weight less this, at most `sharedWordLimit`. */
    sharedWordPenalty: 4,
    sharedWordLimit: 9,
    different: -6,
  },
  firstName: {
    agreement: 0.92,
    similarFrom: 0.92,
    similar: 2.9,
    resemblingFrom: 0.85,
    resembling: 1.3,
    nickname: 2.9,
    /** Only an initial on one side, and it fits. */
    initial: 1,
    /** Called by the middle name: it stands as first name on the other side. */
    middleName: 1.3,
    different: -3,
    /** One side has no first name. */
    missing: 0,
  },
  middleInitial: { same: 3.4, different: -4.9 },
  state: { agreement: 0.75, different: -1.9 },
  zip: { same: 9, sameArea: 3 },
  profession: { same: 1.6, different: -2.9 },
  birthDate: { same: 13.8, swapped: 7, sameMonth: 8, sameYear: 5, different: -5.6 },
  /** A list that knows only addresses abroad speaks of people who practise there. */
  abroad: -4,
  /** A number of one's own: it decides alone, either way, unless a birth date says otherwise too. */
  npi: { same: 30, different: -25 },
  /** A name that is merely similar brings a person to look only with the place or more beside it. */
  organizationName: { same: 25, prefix: 22, similar: 14, different: -6 },
} as const;

/**
 * The cut of each list, in bits. From it on a person looks at the match ("review"); below, it is cleared with its
 * score kept. "Confirmed" is never reached by a score: only the same NPI, or a person, confirms.
 * OFAC's list knows little but names, and a sanctioned person must not slip through: there the same first and last
 * name is looked at whatever its score, unless birth date or middle initial speak against it (1 provider in 1,000).
 */
export const matchBands = {
  oig: { reviewFrom: 21, reviewsSameName: false },
  ofac: { reviewFrom: 21, reviewsSameName: true },
} as const;

export const bandLabels = {
  cleared: "Cleared automatically",
  review: "To review",
  confirmed: "Confirmed match",
} as const;

export type Band = keyof typeof bandLabels;
