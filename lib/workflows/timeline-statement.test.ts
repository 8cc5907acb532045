import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { systemDb } from "@/lib/db";
import type { Workflow, WorkflowEvent } from "@/lib/generated/prisma/client";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { statusLabel } from "./listing-label";
import { listProviderTimelines, listProviderTimelinesV2 } from "./operations";
import { workflowStatusNames } from "./state-machine";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let providerId: string;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const { organizationId } = tenant;
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
  const moments = ["1999-12-31T23:59:59.999Z", "2026-03-08T07:00:00.000Z", "2026-11-21T00:00:00.010Z"];
  const at = (index: number) => new Date(moments[index % 3] ?? 0);
  const made = { createdBy: "usr", createdByName: "U", updatedBy: "usr", updatedByName: "U" };
  for (const [index, cycle] of ["Initial", "Recredentialing"].entries()) {
    const id = `wf_${2 - index}`;
    const facts = {
      status: "CRED_APPROVED",
      sequence: 12,
      lastEventId: "evt",
      receivedDate: at(0),
      statusChangedAt: at(1),
    };
    await systemDb().workflow.create({
      data: { organizationId, id, providerId, cycle, ...facts, createdAt: at(index), updatedAt: at(2), ...made },
    });
    await systemDb().workflowEvent.createMany({
      data: workflowStatusNames.map((toStatus, sequence) => ({
        organizationId,
        id: `evt_${index}_${sequence}`,
        workflowId: id,
        sequence: sequence + 1,
        action: "start",
        toStatus,
        actorType: "user",
        actorId: "usr_1",
        actorName: 'Ó"Neil\\ \u2028',
        occurredAt: at(sequence),
        ...(sequence % 2 === 0
          ? {}
          : {
              reason: 'Because\n"so"',
              medicalDirectorId: "usr_2",
              medicalDirectorName: "Director",
              decisionEnteredById: "usr_3",
              decisionEnteredByName: "Entered",
              receivedDate: at(sequence + 1),
              attestationDate: new Date("2024-02-29"),
              psvCompletedAt: at(sequence),
              decisionDate: at(sequence + 2),
              initialCredentialingDate: new Date("0001-02-03"),
              lastCredentialedDate: new Date("9999-12-31"),
              nextCredentialingDate: new Date("2027-01-01"),
            }),
      })),
    });
  }
});

const noOrgEntity = { id: null, name: null };
const cycleOf = (cycle: string) => (cycle === "Recredentialing" ? "Recredentialing" : "Initial");

function recordV1(event: WorkflowEvent, workflow: Workflow) {
  const at = isoMoment(event.occurredAt);
  return {
    id: event.id,
    decisionEnteredById: event.decisionEnteredById ?? "",
    decisionEnteredByName: event.decisionEnteredByName ?? "",
    medicalDirectorId: event.medicalDirectorId,
    medicalDirectorName: event.medicalDirectorName ?? "",
    receivedForCredentialingDate: isoMoment(event.receivedDate),
    attestationDate: isoMoment(event.attestationDate),
    lastCredentialedDate: isoMoment(event.lastCredentialedDate),
    lastCredentialedDateChangeReason: "",
    psvCompleteDate: isoMoment(event.psvCompletedAt),
    credentialingDecisionDate: isoMoment(event.decisionDate),
    nextCredentialingDate: isoMoment(event.nextCredentialingDate),
    verificationDate: isoMoment(event.psvCompletedAt),
    verifierId: "",
    initialCredentialingDate: isoMoment(event.initialCredentialingDate),
    initialCredentialingDateChangeReason: "",
    providerId: workflow.providerId ?? "",
    organizationId: workflow.organizationId,
    orgEntity: noOrgEntity,
    credentialingWorkflowId: workflow.id,
    credentialingStatus: statusLabel(event.toStatus, workflow.cycle),
    credentialingCycle: cycleOf(workflow.cycle),
    credentialingStatusUpdatedAt: at,
    reason: event.reason ?? "",
    createdAt: at,
    createdBy: event.actorId,
    createdByName: event.actorName,
    updatedAt: at,
    updatedBy: event.actorId,
    updatedByName: event.actorName,
  };
}

function recordV2(event: WorkflowEvent, workflow: Workflow) {
  const at = isoDate(event.occurredAt);
  return {
    id: event.id,
    credentialingWorkflowId: workflow.id,
    credentialingStatus: statusLabel(event.toStatus, workflow.cycle),
    credentialingCycle: workflow.cycle,
    providerId: workflow.providerId ?? "",
    organizationId: workflow.organizationId,
    orgEntity: noOrgEntity,
    medicalDirectorId: event.medicalDirectorId ?? "",
    medicalDirectorName: event.medicalDirectorName ?? "",
    receivedForCredentialingDate: isoDate(event.receivedDate),
    attestationDate: isoDate(event.attestationDate),
    initialCredentialingDate: isoDate(event.initialCredentialingDate),
    lastCredentialedDate: isoDate(event.lastCredentialedDate),
    psvCompleteDate: isoDate(event.psvCompletedAt),
    credentialingDecisionDate: isoDate(event.decisionDate),
    nextCredentialingDate: isoDate(event.nextCredentialingDate),
    updatedAt: at,
    updatedByName: event.actorName,
    updatedBy: event.actorId,
    createdAt: at,
    createdBy: event.actorId,
    createdByName: event.actorName,
    decisionEnteredById: event.decisionEnteredById ?? "",
    decisionEnteredByName: event.decisionEnteredByName ?? "",
  };
}

test("the timelines that the database writes are, letter for letter, what their events are on the wire", async () => {
  const events = await systemDb().workflowEvent.findMany({
    where: { organizationId: tenant.organizationId, workflow: { providerId } },
    include: { workflow: true },
    orderBy: [{ workflow: { createdAt: "asc" } }, { workflowId: "asc" }, { sequence: "asc" }],
  });
  const params = { providerId };
  const [v1, v2] = [
    await tenant.callers.Supervisor.invoke(listProviderTimelines, { params }),
    await tenant.callers.Supervisor.invoke(listProviderTimelinesV2, { params }),
  ];
  expect(events).toHaveLength(2 * workflowStatusNames.length);
  expect(v1.text).toBe(JSON.stringify(events.map((event) => recordV1(event, event.workflow))));
  expect(v2.text).toBe(JSON.stringify(events.map((event) => recordV2(event, event.workflow))));
});
