import { boardCertifications } from "./board-certifications";
import { deas } from "./deas";
import { demographics } from "./demographics";
import { education } from "./education";
import type { Row } from "./element";
import { hospitalAffiliations } from "./hospital-affiliations";
import { licenses } from "./licenses";
import { licensureAction } from "./licensure-action";
import type { SectionFacts } from "./list-section";
import { malpracticeInsurance } from "./malpractice-insurance";
import { medicaid } from "./medicaid";
import { npdbReports } from "./npdb-reports";
import { performanceIndicators } from "./performance-indicators";
import { practiceLocations } from "./practice-locations";
import { professionalIds } from "./professional-ids";
import { serviceLocation } from "./service-location";

/** Puts off what of a row is not kept as text. */
type Holes = { lastFour: (sealed: string) => string };

/** Rows of sections by their table; a table without rows may be missing. */
type Rows = Readonly<Record<string, readonly Row[]>>;

/** The sections of a provider as GET /v2/provider answers them. */
export function providerSections(
  rows: Rows,
  { facts, holes, isVerifiedWanted }: { facts: SectionFacts; holes: Holes; isVerifiedWanted: boolean },
) {
  const of = <Answer extends object>(section: {
    table: string;
    toElement: (row: Row, facts: SectionFacts) => Answer;
  }): Answer[] => {
    const elements = (rows[section.table] ?? []).map((row) => section.toElement(row, facts));
    return isVerifiedWanted ? elements : elements.map(withoutVerification);
  };
  const [action = null] = rows.licensure_actions ?? [];
  const [stored = null] = rows.provider_profiles ?? [];
  const profile =
    typeof stored?.ssn === "string" && stored.ssn !== "" ? { ...stored, ssn: holes.lastFour(stored.ssn) } : stored;
  return {
    licenses: of(licenses),
    deas: of(deas),
    boardCertifications: of(boardCertifications),
    education: of(education),
    malpracticeInsurance: of(malpracticeInsurance),
    hospitalAffiliations: of(hospitalAffiliations),
    professionalIds: of(professionalIds),
    practiceLocations: of(practiceLocations),
    npdbReports: of(npdbReports),
    performanceIndicators: of(performanceIndicators),
    licensureAction: licensureAction.toElement(action),
    medicaid: medicaid.toElement(profile),
    serviceLocation: serviceLocation.toElement(profile),
    demographics: demographics.toElement(profile),
  };
}

function withoutVerification<Answer extends object>(element: Answer): Answer {
  const members = Object.entries(element).filter(([name]) => name !== "verified_by" && name !== "verified_date");
  return Object.fromEntries(members) as Answer;
}
