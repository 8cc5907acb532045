import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { servable } from "@/lib/documents/servable";
import { signLink } from "@/lib/documents/signed-links";
import { listRecordIdOf, sourceIdOf } from "@/lib/flags/fingerprint";
import type { Document, Flag, Provider, Verification, Workflow } from "@/lib/generated/prisma/client";
import { listingLabel, statusLabel } from "@/lib/workflows/listing-label";
import { withOperatorName } from "./operator-name";
import type { ProviderDetail } from "./provider-schemas";
import {
  affiliationElement,
  applicationVerificationElement,
  boardElement,
  deaElement,
  educationElement,
  licenseElement,
  malpracticeElement,
  sanctionElement,
  sanctionSourceOf,
  timelineSummary,
  verifiedMembers,
} from "./section-wire";
import { fileTypeOf, genderOf, statusOf } from "./wire";

type Flags = {
  includeCredentialingWorkflows: boolean;
  includeFullData: boolean;
  signUrls: boolean;
  includeVerified: boolean;
  includeGroupInfo: boolean;
  includeSanctionItems: boolean;
};
type Detail = z.input<typeof ProviderDetail>;

/** Everything on record about a provider that belongs to one organization; sections only when wanted. */
async function sections(ctx: Context, provider: Provider) {
  const where = { organizationId: ctx.organizationId, providerId: provider.id };
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return {
    licenses: await ctx.db.license.findMany({ where, orderBy }),
    deas: await ctx.db.deaRegistration.findMany({ where, orderBy }),
    boards: await ctx.db.boardCertification.findMany({ where, orderBy }),
    malpractice: await ctx.db.malpracticeInsurance.findMany({ where, orderBy }),
    educations: await ctx.db.educationTraining.findMany({ where, orderBy }),
    affiliations: await ctx.db.hospitalAffiliation.findMany({ where, orderBy }),
    documents: await ctx.db.document.findMany({ where: { ...where, ...servable }, orderBy }),
    verifications: provider.currentWorkflowId
      ? await ctx.db.verification.findMany({
          where: { organizationId: ctx.organizationId, workflowId: provider.currentWorkflowId },
          orderBy: { element: "asc" },
        })
      : [],
    flags: await ctx.db.flag.findMany({ where: { ...where, active: true, subCollectionName: "sanctions" }, orderBy }),
  };
}

type Sections = Awaited<ReturnType<typeof sections>>;
const noSections: Sections = {
  licenses: [],
  deas: [],
  boards: [],
  malpractice: [],
  educations: [],
  affiliations: [],
  documents: [],
  verifications: [],
  flags: [],
};

/** `GET /v2/provider`: the provider object in `data`, the sections that the specification lists beside it. */
export async function providerDetail(ctx: Context, provider: Provider, include: Flags): Promise<Detail> {
  const verified = verifiedMembers(include.includeVerified);
  const found = include.includeFullData ? await sections(ctx, provider) : noSections;
  const workflows = await ctx.db.workflow.findMany({
    where: { organizationId: ctx.organizationId, providerId: provider.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const isPresent = <T>(value: T | null): value is T => value !== null;
  return {
    data: await providerObject(ctx, provider, { include, found, workflows }),
    provider_sanctions: found.verifications
      .map((row) => sanctionElement(row, hasMatch(row, found.flags), verified))
      .filter(isPresent),
    malpractice_insurance: found.malpractice.map((row) => malpracticeElement(row, ctx.now, verified)),
    npdb_data: [],
    performance_indicator: [],
    application_verification: found.verifications
      .map((row) => applicationVerificationElement(row, verified))
      .filter(isPresent),
    board_certifications_data: found.boards.map((row) => boardElement(row, verified)),
    credentialing_timeline: include.includeFullData
      ? workflows.map((workflow) => timelineSummary(workflow, provider))
      : [],
    education_training: found.educations.map((row) => educationElement(row, verified)),
    success: true,
  };
}

const hasMatch = (row: Verification, flags: readonly Flag[]): boolean =>
  flags.some((flag) => flag.isConfirmed && sourceIdOf(flag.fingerprint) === sanctionSourceOf(row.element));

const linkTo = (
  ctx: Context,
  document: { id: string; storageKey: string },
  isSigned: boolean,
): Promise<string> | string =>
  isSigned
    ? signLink({ organizationId: ctx.organizationId, documentId: document.id, disposition: "attachment" }, ctx.now)
    : document.storageKey;

async function packetLinks(
  ctx: Context,
  workflows: readonly Workflow[],
  isSigned: boolean,
): Promise<Map<string, string>> {
  const ids = workflows.flatMap(({ packetDocumentId }) => packetDocumentId ?? []);
  const packets =
    ids.length > 0
      ? await ctx.db.document.findMany({ where: { organizationId: ctx.organizationId, id: { in: ids } } })
      : [];
  const links = await Promise.all(
    packets.map(async (packet): Promise<[string, string]> => [packet.id, await linkTo(ctx, packet, isSigned)]),
  );
  return new Map(links);
}

async function documentElement(ctx: Context, document: Document, isSigned: boolean) {
  return {
    id: document.id,
    file_type: document.fileType,
    file_url: await linkTo(ctx, document, isSigned),
    original_file_name: document.originalFileName,
    created_at: isoMoment(document.createdAt),
  };
}

type Facts = { include: Flags; found: Sections; workflows: readonly Workflow[] };

async function providerObject(
  ctx: Context,
  provider: Provider,
  { include, found, workflows }: Facts,
): Promise<Detail["data"]> {
  const verified = verifiedMembers(include.includeVerified);
  const packets = await packetLinks(ctx, workflows, include.signUrls);
  const packetOf = (workflow: Workflow | undefined) => packets.get(workflow?.packetDocumentId ?? "") ?? "";
  const current = workflows.find(({ id }) => id === provider.currentWorkflowId);
  return {
    provider_id: provider.id,
    organization_id: provider.organizationId,
    first_name: provider.firstName,
    middle_name: provider.middleName,
    last_name: provider.lastName,
    npi: provider.npi ?? "",
    provider_type: provider.degree,
    degree: provider.degree,
    caqh_provider_id: provider.caqhProviderId,
    external_id: provider.externalId ?? "",
    status: statusOf(provider),
    file_type: fileTypeOf(provider),
    file_status: current ? statusLabel(current.status, current.cycle) : "",
    file_completion_date: isoDate(current?.psvCompletedAt),
    psv_url: packetOf(workflows.findLast(({ packetDocumentId }) => packetDocumentId !== null)),
    dob: isoDate(provider.dob),
    gender: genderOf(provider.gender),
    monitoring_status: withOperatorName(provider.monitoringStatus),
    last_monitoring_date: isoDate(provider.lastMonitoringDate),
    provider_created_date: isoDate(provider.createdAt),
    credentialing_status: listingLabel(provider),
    ...(provider.credentialingCycle
      ? {
          credentialing_cycle:
            provider.credentialingCycle === "Recredentialing" ? ("Recredentialing" as const) : ("Initial" as const),
        }
      : {}),
    initial_credentialing_date: isoDate(provider.initialCredentialingDate),
    last_credentialed_date: isoDate(provider.lastCredentialedDate),
    next_credentialing_date: isoDate(provider.nextCredentialingDate),
    states: provider.states,
    assigned_states: provider.assignedStates,
    race: [],
    ethnicity: "",
    other_languages: [],
    licenses: found.licenses.map((row) => licenseElement(row, verified)),
    deas: found.deas.map((row) => deaElement(row, provider.degree, verified)),
    hospital_affiliations: found.affiliations.map((row) => affiliationElement(row, verified)),
    licensure_actions: {
      id: "",
      date_of_last_action: "",
      date_of_report: "",
      details: "",
      state: "",
      type_of_action: "",
    },
    supporting_documents: await Promise.all(
      found.documents.map((document) => documentElement(ctx, document, include.signUrls)),
    ),
    professional_ids: [],
    practitioner_medicaid: { medicaidNumber: "", medicaidState: "" },
    practitioner_practice_location: {
      address: { address1: "", address2: "", city: "", state: "", zipCode: "", country: "" },
      healthcareServiceName: "",
    },
    practice_location: [],
    sanction_items: include.includeSanctionItems ? await sanctionItems(ctx, provider) : [],
    isPCP: provider.isPcp,
    isSpecialist: provider.isSpecialist,
    acceptsNewPatients: provider.acceptsNewPatients,
    acceptsNewMedicarePatients: provider.acceptsNewMedicarePatients,
    primaryEmail: provider.primaryEmail,
    shared_to_cred_committee: provider.sharedToCommitteeAt !== null,
    shared_to_cred_committee_reason: provider.sharedToCommitteeReason ?? "",
    shared_to_cred_committee_by: provider.sharedToCommitteeBy ?? "",
    terminated_at: isoMoment(provider.terminatedAt),
    terminated_by: provider.terminatedBy ?? "",
    terminated_reason: provider.terminatedReason ?? "",
    credentialing_workflow_id: provider.currentWorkflowId,
    created_at: isoMoment(provider.createdAt),
    updated_at: isoMoment(provider.updatedAt),
    ...(include.includeGroupInfo ? { groups: await groupElements(ctx, provider) } : {}),
    ...(include.includeCredentialingWorkflows
      ? {
          credentialing_workflows: workflows.map((workflow) => ({
            id: workflow.id,
            status: workflow.status,
            credentialing_status: statusLabel(workflow.status, workflow.cycle),
            credentialing_cycle: workflow.cycle,
            created_at: isoMoment(workflow.createdAt),
            psv_url: packetOf(workflow),
          })),
        }
      : {}),
    ...verified({ verifiedBy: current?.decisionEnteredByName ?? "", verifiedDate: current?.psvCompletedAt ?? null }),
  };
}

async function groupElements(ctx: Context, provider: Provider) {
  const memberships = await ctx.db.groupMembership.findMany({
    where: { organizationId: ctx.organizationId, providerId: provider.id },
    include: { group: true },
    orderBy: [{ createdAt: "asc" }, { groupId: "asc" }],
  });
  return memberships.map(({ group, locationName, externalGroupId }) => ({
    id: group.id,
    group_name: group.name,
    group_npi: group.npi,
    group_tin: group.tin,
    location_name: locationName,
    external_group_id: externalGroupId,
  }));
}

/** The list records behind the provider's active sanction flags. */
async function sanctionItems(ctx: Context, provider: Provider) {
  const flags = await ctx.db.flag.findMany({
    where: {
      organizationId: ctx.organizationId,
      providerId: provider.id,
      active: true,
      subCollectionName: "sanctions",
    },
    orderBy: { createdAt: "asc" },
  });
  const recordIds = flags.flatMap(({ fingerprint }) => listRecordIdOf(fingerprint) ?? []);
  const records = await ctx.db.listRecord.findMany({ where: { id: { in: recordIds } }, orderBy: { id: "asc" } });
  return records.map((record) => ({
    id: record.id,
    source: record.source,
    sanction_type: record.sanctionType,
    full_name: record.name,
    npi: record.npi ?? "",
    address1: record.address,
    city: record.city,
    state: record.state,
    zip_code: record.zip,
    start_date: isoDate(record.effectiveDate),
    provider_id: provider.id,
    flag: flags.find(({ fingerprint }) => listRecordIdOf(fingerprint) === record.id)?.id ?? "",
  }));
}
