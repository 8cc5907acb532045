import type { z } from "zod";
import { dayOf } from "@/lib/day";
import { providerSections } from "@/lib/sections/provider-sections";
import type { Holes } from "./answer-holes";
import { documentElement, linkTo, packetLink } from "./document-links";
import type { ProviderFile } from "./provider-file";
import { providerObject, timelineSummary, workflowElement } from "./provider-object";
import type { ProviderDetail } from "./provider-schemas";
import {
  applicationVerificationElement,
  type CheckedElement,
  type SanctionFlag,
  sanctionElements,
  verifiedMembers,
} from "./verification-wire";

export type Include = {
  includeCredentialingWorkflows: boolean;
  includeFullData: boolean;
  signUrls: boolean;
  includeVerified: boolean;
  includeGroupInfo: boolean;
  includeSanctionItems: boolean;
};

const isPresent = <T>(value: T | null): value is T => value !== null;

/** `GET /v2/provider`: the provider object in `data`, the sections that the specification lists beside it. */
export function providerDetail(
  file: ProviderFile,
  include: Include,
  { now, holes }: { now: Date; holes: Holes },
): z.input<typeof ProviderDetail> {
  const { includeVerified: isVerifiedWanted } = include;
  const link = linkTo(holes, include.signUrls);
  const verified = verifiedMembers(isVerifiedWanted);
  const { provider, workflows } = file;
  const facts = { degree: String(provider.degree), today: dayOf(now) };
  const sections = providerSections(file.sections, { facts, holes, isVerifiedWanted });
  const flags = file.flags as readonly SanctionFlag[];
  const verifications = file.verifications as readonly CheckedElement[];
  const current = workflows.find(({ id }) => id === provider.credentialing_workflow_id);
  const newest = workflows.findLast(({ packet_document_id: packet }) => packet !== null);
  const detail = {
    data: {
      ...providerObject(provider, packetLink(link, newest)),
      ...sections.demographics,
      licenses: sections.licenses,
      deas: sections.deas,
      hospital_affiliations: sections.hospitalAffiliations,
      licensure_actions: sections.licensureAction,
      supporting_documents: file.documents.map((document) => documentElement(link, document)),
      professional_ids: sections.professionalIds,
      practitioner_medicaid: sections.medicaid,
      practitioner_practice_location: sections.serviceLocation,
      practice_location: sections.practiceLocations,
      sanction_items: file.sanctionItems,
      ...(include.includeGroupInfo ? { groups: file.groups } : {}),
      ...(include.includeCredentialingWorkflows
        ? {
            credentialing_workflows: workflows.map((workflow) => workflowElement(workflow, packetLink(link, workflow))),
          }
        : {}),
      ...verified({
        verifiedBy: String(current?.decision_entered_by_name ?? ""),
        verifiedDate: (current?.psv_completed_on ?? null) as string | null,
      }),
    },
    provider_sanctions: verifications.flatMap((row) => sanctionElements(row, flags, verified)),
    malpractice_insurance: sections.malpracticeInsurance,
    npdb_data: sections.npdbReports,
    performance_indicator: sections.performanceIndicators,
    application_verification: verifications
      .map((row) => applicationVerificationElement(row, verified))
      .filter(isPresent),
    board_certifications_data: sections.boardCertifications,
    credentialing_timeline: include.includeFullData
      ? workflows.map((workflow) => timelineSummary(workflow, provider))
      : [],
    education_training: sections.education,
    success: true,
  };
  // The rows are the database's own words: what the contract says of them is checked with every answer in the tests.
  return detail as z.input<typeof ProviderDetail>;
}
