import type { Provider, Specialty } from "@/lib/generated/prisma/client";
import { isoMoment } from "@/lib/api/wire-schemas";
import { demographics } from "@/lib/sections/demographics";
import type { Element, Row } from "@/lib/sections/element";
import type { CaqhProfile } from "../profile";
import { compareDemographics, compareDetails } from "./compare-details";
import { compareList } from "./compare-lists";
import { compareSpecialties } from "./compare-specialties";
import type { Difference } from "./differences";
import { listFeedNames, listFeeds } from "./list-feeds";

/** What a provider's file says, as far as a profile can say otherwise. */
export type ProviderFile = {
  provider: Provider;
  /** Rows of the sections that are lists, by table. */
  rows: Readonly<Record<string, readonly Row[]>>;
  /** The row of what a provider has once, or null. */
  profile: Row | null;
  specialties: readonly Specialty[];
  /** The newest attested data: the day (YYYY-MM-DD) it was attested, and when it was saved. */
  attested: { on: string; savedAt: Date } | null;
};

/** The whole attestation, for the attested data of the file, when it is newer than what stands there. */
function compareAttestation(profile: CaqhProfile, { attested }: ProviderFile): Difference[] {
  const { attestedOn } = profile;
  if (attestedOn === null || (attested !== null && attested.on >= attestedOn)) return [];
  const onFile = attested && {
    value: attested.on,
    source: "Attested data",
    verifiedBy: "",
    verifiedOn: null,
    recordedAt: isoMoment(attested.savedAt),
  };
  const proposed = { attestedOn, answers: profile.disclosures.length };
  return [{ section: "attested_data", recordKey: attestedOn, recordId: null, field: "", onFile, proposed }];
}

/** Everything in which a profile differs from the file; `today` is YYYY-MM-DD. */
export function compareProfile(profile: CaqhProfile, file: ProviderFile, today: string): Difference[] {
  const facts = { degree: file.provider.degree, today };
  return [
    ...compareDetails(profile, file.provider),
    ...listFeedNames.flatMap((name) =>
      compareList(name, profile, { rows: file.rows[listFeeds[name].section.table] ?? [], facts }),
    ),
    ...compareSpecialties(profile, file.specialties),
    ...compareDemographics(profile, demographics.toElement(file.profile) as Element),
    ...compareAttestation(profile, file),
  ];
}
