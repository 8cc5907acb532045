import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { isoDate, momentOf } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { AttestedData as AttestedRow, Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import { dataArrived } from "@/lib/workflows/data-arrived";
import { isFinished, workflowStatusOf } from "@/lib/workflows/state-machine";
import { adoptAttested } from "./adopt-attested";
import { attestedOn } from "./attested-at";
import type { AttestedData } from "./attested-schemas";
import { maskedSsn, withoutSsn } from "./attested-ssn";
import { noteAttestation } from "./note-attestation";
import type * as op from "./operations";
import { requireProvider } from "./require-provider";

async function findWorkflowOf(ctx: Context, providerId: string, id: string): Promise<Workflow> {
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId: ctx.organizationId, providerId, id } });
  if (!workflow) throw notFound(`Workflow ${id} of provider ${providerId} was not found`);
  return workflow;
}

const newestVersion = (ctx: Pick<Context, "db" | "organizationId">, providerId: string): Promise<AttestedRow | null> =>
  ctx.db.attestedData.findFirst({
    where: { organizationId: ctx.organizationId, providerId },
    orderBy: { version: "desc" },
  });

/** The workflow's attestation date; it belongs to the decision once that is made. */
async function dateAttestation(ctx: Context, workflow: Workflow, data: AttestedData): Promise<void> {
  await ctx.db.workflow.updateMany({
    where: { organizationId: ctx.organizationId, id: workflow.id },
    data: { attestationDate: attestedOn(data), version: { increment: 1 } },
  });
}

type Kept = {
  providerId: string;
  body: AttestedData;
  trace: { action: string; reason?: string };
  /** Adds the rows to the record that it does not have yet. */
  isAdopted: boolean;
};

/**
 * Keeps what a provider attested as the next version, in the words it was sent in, and tells the record and the
 * workflow. A terminated provider's data is recorded too. Throws 404, 412, and 400 for the social security number.
 */
export async function keepAttestedData(ctx: Context, { providerId, body, trace, isAdopted }: Kept): Promise<string> {
  const { organizationId } = ctx;
  const provider = await findForChange(ctx, providerId);
  const newest = await newestVersion(ctx, provider.id);
  const id = newId("atd");
  const version = (newest?.version ?? 0) + 1;
  // First of all: an error that names what was not found repeats none of the numbers that this refuses.
  const { content, ssn } = await withoutSsn(ctx, { id, providerId: provider.id, data: body, newest });
  const workflow = await findWorkflowOf(ctx, provider.id, body.workflow_id);
  await ctx.db.attestedData.create({
    data: {
      organizationId,
      id,
      providerId: provider.id,
      workflowId: workflow.id,
      version,
      purpose: body.purpose,
      dateComplete: momentOf(body.date_complete),
      content,
      ssn,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
    },
  });

  const nothing = { elements: [], changes: {} };
  const adopted = isAdopted ? await adoptAttested(ctx, provider, content.data_snapshot) : nothing;
  await touchProvider(ctx, provider);
  const isOpen = !isFinished(workflowStatusOf(workflow.status));
  if (isOpen) await dateAttestation(ctx, workflow, content);
  await recordAudit(ctx, {
    ...trace,
    subjectType: "provider",
    subjectId: provider.id,
    changes: {
      attestedDataVersion: [newest?.version ?? null, version],
      purpose: [newest?.purpose ?? null, body.purpose],
      workflowId: [newest?.workflowId ?? null, workflow.id],
      ...(isOpen ? { attestationDate: [isoDate(workflow.attestationDate), isoDate(attestedOn(content))] } : {}),
      ...adopted.changes,
    },
  });
  await dataArrived(ctx, provider.id, [...adopted.elements, ...(isOpen ? (["attestation"] as const) : [])]);
  if (isOpen) await noteAttestation(ctx, workflow.id, { id, version, data: content });
  return id;
}

export const saveAttestedData: Verb<typeof op.saveAttestedData> = async (ctx, { params, body }) => {
  const { providerId } = params;
  return {
    id: await keepAttestedData(ctx, { providerId, body, trace: { action: "saveAttestedData" }, isAdopted: true }),
  };
};

/** The newest version as it was sent, but for the social security number: its last four digits. */
export const getAttestedData: Verb<typeof op.getAttestedData> = async (ctx, { params }) => {
  const provider = await requireProvider(ctx, params.providerId);
  const row = await newestVersion(ctx, provider.id);
  if (!row) throw notFound(`Provider ${provider.id} has no attested data`);
  // Written by saveAttestedData alone, after the contract accepted it.
  const content = row.content as unknown as AttestedData;
  const { ssn } = content.data_snapshot;
  const data_snapshot = { ...content.data_snapshot, ssn: { ...ssn, value: await maskedSsn(row) } };
  return reply(200, { ...content, data_snapshot }, etag(provider.version));
};
