import { roles, type Context, type Role } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { forgetEnv } from "@/lib/env";
import { joinGroup } from "@/lib/groups/change-group-facilities";
import { newId } from "@/lib/ids";
import { inContext } from "@/prisma/factories/context";
import { type Client, createClient, createStaffedOrganization } from "@/prisma/factories/organization";
import { createFacility, createGroup } from "@/prisma/factories/facility";
import { addCaqhProfile, caqhLicense, caqhProfile } from "@/prisma/factories/caqh";
import { addCaqhAccount } from "@/prisma/factories/caqh-stand-in";
import { addMeeting } from "@/prisma/factories/committee";
import { addForm } from "@/prisma/factories/form";
import { addExport } from "@/prisma/factories/export";
import { addImport } from "@/prisma/factories/import";
import { addOutreachSettings } from "@/prisma/factories/outreach";
import { addCertificate, addListVersion, addScreening } from "@/prisma/factories/monitoring";
import { addSavedView } from "@/prisma/factories/saved-view";
import { addSession } from "@/prisma/factories/session";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { addSections } from "@/prisma/factories/sections";
import { addDelivery } from "@/prisma/factories/webhook";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import type { SubjectKey } from "@/lib/workflows/subject";
import { readyWorkflow, verifyChecklist } from "@/prisma/factories/workflow";
import type { IdPosition } from "./example-ids";
import type { OperationDefinition } from "./operation";
import type { Caller } from "./caller";
import type { TestServer } from "./test-server";

/** One id of every kind, by its prefix: what the ids of an example are replaced with. */
export type Ids = Record<string, string>;

export type Tenant = {
  organizationId: string;
  callers: Record<Role, Caller>;
  clients: Client[];
  ids: Ids;
};

async function addDocument(ctx: Context, subject: SubjectKey, workflowId: string): Promise<string> {
  const id = newId(subject.providerId === undefined ? "fdoc" : "doc");
  await ctx.db.document.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      ...subject,
      workflowId,
      fileType: "License",
      originalFileName: "license.pdf",
      contentType: "application/pdf",
      size: 4,
      sha256: "0".repeat(64),
      storageKey: `${ctx.organizationId}/test/${id}.pdf`,
      createdBy: "usr_test",
      createdByName: "Test",
    },
  });
  return id;
}

/** A conflict of interest of a Supervisor, who decides nothing. */
async function addConflict(ctx: Context, subject: SubjectKey): Promise<{ id: string }> {
  const { organizationId } = ctx;
  // As the system: the proof of isolation takes the organization out of the app's queries, and the fixture keeps it.
  const { id: userId, name: userName } = await systemDb().user.findFirstOrThrow({
    where: { organizationId, roles: { has: "Supervisor" } },
  });
  return ctx.db.conflictOfInterest.create({
    data: {
      organizationId,
      id: newId("coi"),
      ...subject,
      userId,
      userName,
      reason: "We are related",
      createdBy: userId,
      createdByName: userName,
    },
    select: { id: true },
  });
}

/** A draft of a committee meeting at which the Medical Director has a seat, with the file on its agenda. */
async function addToAgenda(ctx: Context, workflowId: string): Promise<Ids> {
  // As the system, for the same reason.
  const director = await systemDb().user.findFirstOrThrow({
    where: { organizationId: ctx.organizationId, roles: { has: "Medical Director" } },
    orderBy: { id: "asc" },
  });
  return addMeeting(ctx, director, workflowId);
}

/** A file with one record of every kind; the workflow waits for a decision. */
export async function completeFile(ctx: Context, facts: Partial<ProviderFacts> = {}): Promise<Ids> {
  const { organizationId } = ctx;
  const { providerId, workflowId } = await readyWorkflow(ctx, { caqh_provider_id: "10000001", ...facts });
  const flag = await raiseFlag(ctx, {
    providerId,
    workflowId,
    flagType: "License expiring",
    severity: "minor",
    subCollectionName: "state-licenses",
    description: "The license expires soon",
    actionSource: "MONITORING",
    fingerprint: `license:${workflowId}`,
    matchHash: "1",
    isConfirmed: false,
    evidence: {},
  });
  const change = await ctx.db.flagChange.create({
    data: {
      organizationId,
      id: newId("fch"),
      action: "deactivate",
      choice: { ids: [flag.id] },
      state: "done",
      actorType: "user",
      actorId: "usr_test",
      actorName: "Test",
      actorRoles: [],
      requestId: ctx.requestId,
      createdAt: ctx.now,
    },
  });
  const note = await ctx.db.note.create({
    data: {
      organizationId,
      id: newId("note"),
      workflowId,
      message: "Called the board",
      createdBy: "usr_test",
      createdByName: "Test",
      updatedBy: "usr_test",
      updatedByName: "Test",
    },
  });
  const documentId = await addDocument(ctx, { providerId }, workflowId);
  await ctx.db.workflow.updateMany({
    where: { organizationId, id: workflowId },
    data: { packetDocumentId: documentId },
  });
  const specialty = await ctx.db.specialty.create({
    data: {
      organizationId,
      id: newId("spc"),
      providerId,
      taxonomyCode: "207R00000X",
      name: "Internal Medicine",
      isPrimary: true,
      createdBy: "usr_test",
      updatedBy: "usr_test",
    },
  });
  const outreach = await ctx.db.outreach.create({
    data: {
      organizationId,
      id: newId("out"),
      providerId,
      workflowId,
      recipients: ["records@provider.example"],
      reason: "Data missing",
      subject: "Information needed",
      body: "Please send us the license",
      latestEvent: "Not sent",
      createdBy: "usr_test",
      createdByName: "Test",
    },
  });
  const sections = await addSections(ctx, providerId);
  const { id: conflictId } = await addConflict(ctx, { providerId });
  const profile = caqhProfile({ licenses: [caqhLicense({ number: "K9", state: "CA" })] });
  const snapshotId = await addCaqhProfile(ctx, providerId, profile);
  const proposal = await ctx.db.caqhProposal.findFirstOrThrow({
    where: { organizationId, snapshotId, section: "licenses" },
  });
  return {
    cqs: snapshotId,
    cqp: proposal.id,
    prv: providerId,
    wf: workflowId,
    out: outreach.id,
    flg: flag.id,
    fch: change.id,
    note: note.id,
    doc: documentId,
    spc: specialty.id,
    coi: conflictId,
    org: organizationId,
    ...(await addToAgenda(ctx, workflowId)),
    ...sections,
  };
}

/** A facility in a group whose name no other organization's has; its workflow waits for a decision. */
async function facilityInGroup(ctx: Context, name: string): Promise<Ids> {
  const [facilityId, groupId] = [await createFacility(ctx), await createGroup(ctx, `${name} Clinic`)];
  await joinGroup(ctx, groupId, [facilityId]);
  const workflowId = await startWorkflow(ctx, { facilityId });
  await verifyChecklist(ctx, workflowId);
  const packetDocumentId = await addDocument(ctx, { facilityId }, workflowId);
  await ctx.db.workflow.updateMany({
    where: { organizationId: ctx.organizationId, id: workflowId },
    data: { packetDocumentId },
  });
  return { fac: facilityId, grp: groupId, fwf: workflowId, fdoc: packetDocumentId };
}

/** An organization with a client per role, a complete file, a facility and a webhook. */
export async function createTenant(
  server: TestServer,
  name: string,
  domain: string,
  facts: Partial<ProviderFacts> = {},
): Promise<Tenant> {
  const { organization, people, clients } = await createStaffedOrganization(name, domain);
  const entries = await Promise.all(
    roles.map(async (role): Promise<[Role, Caller]> => {
      const client = clients.find((candidate) => candidate.roles.includes(role));
      if (!client) throw new Error(`${name} has no client for ${role}`);
      return [role, await server.as(client)];
    }),
  );
  const callers = Object.fromEntries(entries) as Record<Role, Caller>;
  await inContext(organization.id, (ctx) => addCaqhAccount(ctx));
  const file: Ids = await inContext(organization.id, async (ctx) => ({
    ...(await completeFile(ctx, facts)),
    ...(await facilityInGroup(ctx, name)),
    scr: await addScreening(ctx),
    crt: await addCertificate(ctx),
    lst: await addListVersion(organization.id),
    exp: await addExport(ctx),
    imp: await addImport(ctx),
    ...(await addForm(ctx)),
    ...(await addOutreachSettings(ctx)),
  }));
  // An endpoint on this machine that refuses at once: no test waits for names or networks outside.
  Object.assign(process.env, { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:1" });
  forgetEnv();
  const webhook = await callers.Supervisor.call("/v2/webhooks", { json: { url: `https://127.0.0.1:1/${domain}` } });
  const { id: webhookId } = webhook.json as { id: string };
  const [director] = people;
  if (!director) throw new Error(`${name} has nobody`);
  const dlv = await inContext(organization.id, (ctx) => addDelivery(ctx, { webhookId, workflowId: file.wf ?? "" }));
  const svw = await inContext(organization.id, (ctx) => addSavedView(ctx, director));
  // As the system: the proof of isolation takes the organization out of the app's queries, and the fixture keeps it.
  const { id: aud } = await systemDb().auditEntry.findFirstOrThrow({ where: { organizationId: organization.id } });
  const ids = {
    ...file,
    aud,
    svw,
    whk: webhookId,
    dlv,
    usr: director.id,
    ses: (await addSession(director)).id,
    ...(await spareClient(organization.id)),
  };
  return { organizationId: organization.id, callers, clients, ids };
}

/** A client that nobody calls with, so that it can be revoked; with its secret. */
async function spareClient(organizationId: string): Promise<Ids> {
  const { id: cli } = await createClient(organizationId, { name: "Spare client", roles: ["Credentialing User"] });
  const { id: sec } = await systemDb().apiClientSecret.findFirstOrThrow({ where: { organizationId, clientId: cli } });
  return { cli, sec };
}

/** A client of the organization that may call the operation. */
export const allowedCaller = ({ callers }: Tenant, { access }: OperationDefinition): Caller =>
  callers[(typeof access === "string" ? undefined : access[0]) ?? "Supervisor"];

/** The fixture's record of the kind that stands at a place of an example. */
export function idOf(ids: Ids, { prefix }: IdPosition): string {
  const id = ids[prefix];
  if (id === undefined)
    throw new Error(`The fixture has no record with an id ${prefix}_…: add one to matrix-fixture.ts`);
  return id;
}
