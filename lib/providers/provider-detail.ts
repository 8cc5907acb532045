import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { servable } from "@/lib/documents/servable";
import type { Document, Flag, Provider, Verification } from "@/lib/generated/prisma/client";
import { groupsOfProvider } from "@/lib/groups/groups-of-provider";
import { providerSections } from "@/lib/sections/provider-sections";
import { documentElement, packetLinks } from "./document-links";
import { providerObject, workflowElements } from "./provider-object";
import type { ProviderDetail } from "./provider-schemas";
import { sanctionItems } from "./sanction-items";
import {
  applicationVerificationElement,
  sanctionElements,
  timelineSummary,
  verifiedMembers,
} from "./verification-wire";

type Include = {
  includeCredentialingWorkflows: boolean;
  includeFullData: boolean;
  signUrls: boolean;
  includeVerified: boolean;
  includeGroupInfo: boolean;
  includeSanctionItems: boolean;
};

type SanctionFlag = Flag & { matches: { source: string }[] };
type Found = { documents: Document[]; verifications: Verification[]; flags: SanctionFlag[] };

const inOrder = [{ createdAt: "asc" as const }, { id: "asc" as const }];

/** What is on record beside the sections that people write. */
async function foundOf({ db, organizationId }: Context, provider: Provider): Promise<Found> {
  const own = { organizationId, providerId: provider.id };
  const workflowId = provider.currentWorkflowId;
  return {
    documents: await db.document.findMany({ where: { ...own, ...servable }, orderBy: inOrder }),
    verifications: workflowId
      ? await db.verification.findMany({ where: { organizationId, workflowId }, orderBy: { element: "asc" } })
      : [],
    flags: await db.flag.findMany({
      where: { ...own, active: true, subCollectionName: "sanctions" },
      include: { matches: { where: { endedAt: null }, select: { source: true } } },
      orderBy: inOrder,
    }),
  };
}

const nothing: Found = { documents: [], verifications: [], flags: [] };

const isPresent = <T>(value: T | null): value is T => value !== null;

/** `GET /v2/provider`: the provider object in `data`, the sections that the specification lists beside it. */
export async function providerDetail(
  ctx: Context,
  provider: Provider,
  include: Include,
): Promise<z.input<typeof ProviderDetail>> {
  const { includeFullData: isFull, includeVerified: isVerifiedWanted, signUrls } = include;
  const verified = verifiedMembers(isVerifiedWanted);
  const sections = await providerSections(ctx, provider, { isFull, isVerifiedWanted });
  const found = isFull ? await foundOf(ctx, provider) : nothing;
  const workflows = await ctx.db.workflow.findMany({
    where: { organizationId: ctx.organizationId, providerId: provider.id },
    orderBy: inOrder,
  });
  const packets = await packetLinks(ctx, workflows, signUrls);
  const current = workflows.find(({ id }) => id === provider.currentWorkflowId);
  return {
    data: {
      ...providerObject(provider, { workflows, packets }),
      ...sections.demographics,
      licenses: sections.licenses,
      deas: sections.deas,
      hospital_affiliations: sections.hospitalAffiliations,
      licensure_actions: sections.licensureAction,
      supporting_documents: await Promise.all(
        found.documents.map((document) => documentElement(ctx, document, signUrls)),
      ),
      professional_ids: sections.professionalIds,
      practitioner_medicaid: sections.medicaid,
      practitioner_practice_location: sections.serviceLocation,
      practice_location: sections.practiceLocations,
      sanction_items: include.includeSanctionItems ? await sanctionItems(ctx, provider) : [],
      ...(include.includeGroupInfo ? { groups: await groupsOfProvider(ctx, provider.id) } : {}),
      ...(include.includeCredentialingWorkflows
        ? { credentialing_workflows: workflowElements({ workflows, packets }) }
        : {}),
      ...verified({ verifiedBy: current?.decisionEnteredByName ?? "", verifiedDate: current?.psvCompletedAt ?? null }),
    },
    provider_sanctions: found.verifications.flatMap((row) => sanctionElements(row, found.flags, verified)),
    malpractice_insurance: sections.malpracticeInsurance,
    npdb_data: sections.npdbReports,
    performance_indicator: sections.performanceIndicators,
    application_verification: found.verifications
      .map((row) => applicationVerificationElement(row, verified))
      .filter(isPresent),
    board_certifications_data: sections.boardCertifications,
    credentialing_timeline: isFull ? workflows.map((workflow) => timelineSummary(workflow, provider)) : [],
    education_training: sections.education,
    success: true,
  };
}
