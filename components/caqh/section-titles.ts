import type { ProposalSection } from "@/lib/caqh/proposals/proposal-schemas";

/** The sections of the file as its own headings call them. */
export const sectionTitles: Record<ProposalSection, string> = {
  details: "Details",
  licenses: "Licenses",
  deas: "DEA and CDS registrations",
  board_certifications_data: "Board certifications",
  specialties: "Specialties",
  education_training: "Education and training",
  malpractice_insurance: "Malpractice insurance",
  hospital_affiliations: "Hospital affiliations",
  practice_location: "Practice locations",
  professional_ids: "Professional ids",
  demographics: "Demographics",
  attested_data: "Attested data",
};
