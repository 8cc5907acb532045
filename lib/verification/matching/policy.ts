import { z } from "zod";

// What an agreement is worth and from where on a person looks: data, kept per organization in versions. Safe to import
// in the browser. Bits are log2 of how much likelier an agreement is between two records of one person than between
// two people (Fellegi and Sunter's model): 1 bit doubles the odds.

const Bits = z.number().min(-60).max(60);
/** Taken from what the exact agreement would be worth. */
const Penalty = z.number().min(0).max(60);
/** How often two records of one person agree. */
const Rate = z.number().gt(0).lte(1);
/** Jaro–Winkler, 0 to 1. */
const Similarity = z.number().min(0.5).max(1);

export const MatchingWeights = z.object({
  lastName: z
    .object({
      agreement: Rate.meta({ description: "How often one person's last names are written the same" }),
      otherOrder: Penalty.meta({ description: "The words of a compound name stand in another order" }),
      shortened: Penalty.meta({ description: "One side leaves out words of a compound name" }),
      oneWord: Penalty.meta({ description: "One word is shared, and each side has another" }),
      oneLetter: Penalty.meta({ description: "One letter differs" }),
      similarFrom: Similarity.meta({ description: "Jaro–Winkler from which names are similar" }),
      similar: Penalty.meta({ description: "Similar names" }),
      swapped: Penalty.meta({ description: "First and last name stand in each other's place" }),
      different: Bits.meta({ description: "Different last names" }),
    })
    .meta({ title: "Last name", description: "Worth more the rarer the name is" }),
  firstName: z
    .object({
      agreement: Rate.meta({ description: "How often one person's first names are written the same" }),
      nickname: Penalty.meta({ description: "Forms of one name (Bill, William)" }),
      oneWord: Penalty.meta({ description: "One of several first names is shared (Mary Ann, Mary)" }),
      middleName: Penalty.meta({ description: "Called by the middle name" }),
      similarFrom: Similarity.meta({ description: "Jaro–Winkler from which names are similar" }),
      similar: Penalty.meta({ description: "Similar names, or one letter differs" }),
      resemblingFrom: Similarity.meta({ description: "Jaro–Winkler from which names resemble each other" }),
      resembling: Penalty.meta({ description: "Names that resemble each other" }),
      initial: Bits.meta({ description: "One side has only an initial, and it fits" }),
      missing: Bits.meta({ description: "One side has no first name" }),
      different: Bits.meta({ description: "Different first names" }),
    })
    .meta({ title: "First name", description: "Worth more the rarer the name is" }),
  middleName: z
    .object({
      same: Bits.meta({ description: "The same middle name, written out on both sides" }),
      sameInitial: Bits.meta({ description: "The same middle initial" }),
      otherName: Bits.meta({ description: "Two middle names that begin with the same letter" }),
      different: Bits.meta({ description: "Another middle initial" }),
    })
    .meta({ title: "Middle name" }),
  birthDate: z
    .object({
      same: Bits,
      swapped: Bits.meta({ description: "Day and month stand in each other's place" }),
      oneDigit: Bits.meta({ description: "One digit differs" }),
      sameMonth: Bits.meta({ description: "The list knows year and month, and they agree" }),
      sameYear: Bits.meta({ description: "The list knows the year, and it agrees" }),
      different: Bits,
    })
    .meta({ title: "Date of birth" }),
  place: z
    .object({
      state: Rate.meta({
        description: "How often a person's state is that of the list; the rarer the state, the more it is worth",
      }),
      otherState: Bits.meta({
        description: "Another state: a weak sign, since people move and lists keep the old address",
      }),
      zip: Bits.meta({ description: "The same ZIP code, beside the state" }),
      zipArea: Bits.meta({ description: "The same first three digits of the ZIP code" }),
      abroad: Bits.meta({ description: "The list knows addresses abroad only" }),
    })
    .meta({ title: "Place" }),
  occupation: z
    .object({
      specialty: Bits.meta({ description: "The same specialty" }),
      profession: Bits.meta({ description: "The same profession" }),
      relatedSpecialty: Bits.meta({ description: "The same profession, in a related specialty" }),
      otherSpecialty: Bits.meta({ description: "The same profession, in another specialty" }),
      different: Bits.meta({ description: "Another profession" }),
    })
    .meta({ title: "Occupation" }),
  npi: z
    .object({
      same: Bits.meta({ description: "The same NPI; it confirms whatever the sum is" }),
      different: Bits.meta({ description: "Another NPI; it clears, unless name and birth date are the same" }),
    })
    .meta({ title: "NPI" }),
  organizationName: z
    .object({
      same: Bits,
      prefix: Bits.meta({ description: "The same as far as a list shows it that cuts names" }),
      similarFrom: Similarity.meta({ description: "Jaro–Winkler from which names are similar" }),
      similar: Bits,
      different: Bits,
    })
    .meta({ title: "Name of an organization" }),
});
export type MatchingWeights = z.infer<typeof MatchingWeights>;

const Cuts = z.object({
  reviewFrom: Bits.meta({
    description: "From so many bits on a person looks; below, the match is cleared with its reason",
  }),
  reviewsSameName: z.boolean().meta({
    description: "The same first and last name is looked at whatever the score, unless something speaks against it",
  }),
});

/** Weights, and the cuts of each kind of list. */
export const MatchingPolicy = z
  .object({
    weights: MatchingWeights,
    cuts: z.object({ exclusion: Cuts, sanction: Cuts, "opt-out": Cuts, preclusion: Cuts }),
  })
  .meta({ id: "MatchingPolicy" });
export type MatchingPolicy = z.infer<typeof MatchingPolicy>;

/** The kinds of lists that have a cut of their own. */
export type CutKind = keyof MatchingPolicy["cuts"];

/**
 * The policy that the program brings (version 0). Rates are those of exclusion records against Medicare billers of the
 * same NPI (`npm run bench:screening`); penalties are log2 of how often such a difference happens between two records
 * of one person, and of how many spellings it could have led to.
 */
export const builtInMatching: MatchingPolicy = {
  weights: {
    lastName: {
      agreement: 0.93,
      otherOrder: 2,
      shortened: 4,
      oneWord: 8,
      oneLetter: 6.5,
      similarFrom: 0.92,
      similar: 8.5,
      swapped: 5,
      different: -6,
    },
    firstName: {
      agreement: 0.92,
      nickname: 3.5,
      oneWord: 2.5,
      middleName: 5,
      similarFrom: 0.92,
      similar: 5,
      resemblingFrom: 0.85,
      resembling: 7,
      initial: 2.5,
      missing: 0,
      different: -4,
    },
    middleName: { same: 6, sameInitial: 3.4, otherName: -2, different: -4.9 },
    birthDate: { same: 13.8, swapped: 7, oneDigit: 4, sameMonth: 8, sameYear: 5, different: -5.6 },
    place: { state: 0.75, otherState: -1.9, zip: 7, zipArea: 2.5, abroad: -4 },
    occupation: { specialty: 3, profession: 1.6, relatedSpecialty: 0.6, otherSpecialty: -1.2, different: -2.9 },
    npi: { same: 30, different: -25 },
    organizationName: { same: 25, prefix: 22, similarFrom: 0.92, similar: 14, different: -6 },
  },
  cuts: {
    exclusion: { reviewFrom: 21, reviewsSameName: false },
    // OFAC's list knows little but names, and a sanctioned person must not slip through.
    sanction: { reviewFrom: 21, reviewsSameName: true },
    "opt-out": { reviewFrom: 21, reviewsSameName: false },
    preclusion: { reviewFrom: 21, reviewsSameName: false },
  },
};

export const bandLabels = {
  cleared: "Cleared automatically",
  review: "To review",
  confirmed: "Confirmed match",
} as const;

/** "Confirmed" is never reached by a score: only the same NPI, or a person, confirms. */
export type Band = keyof typeof bandLabels;

export const bandNames = Object.keys(bandLabels) as [Band, ...Band[]];
