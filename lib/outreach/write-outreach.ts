import type { Context } from "@/lib/api/context";
import type { Verification, Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { elementKeys, elementRule, isSettled } from "@/lib/verification/elements";
import { type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";
import { outreachLetter } from "./outreach-letter";

type Correspondent = { address: string; addressee: string; facilityName?: string };

/** True of every outreach as long as the service has no mail server to hand it to. */
const notSent = "Not sent: the letter is kept here, no mail server is set up";

/**
 * Writes the letter that asks for what the workflow's file lacks, in the transaction of the move that begins the
 * outreach. Where no address is known there is none to write to, and nothing is written.
 */
export async function writeOutreach(ctx: Context, workflow: Workflow, reason: string | undefined): Promise<void> {
  const { organizationId, db } = ctx;
  const subject = subjectKeyOf(workflow);
  const correspondent = await correspondentOf(ctx, subject);
  if (correspondent.address === "") return;
  const organization = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true },
  });
  const checklist = await db.verification.findMany({ where: { organizationId, workflowId: workflow.id } });
  const letter = outreachLetter({
    ...correspondent,
    organizationName: organization.name,
    missing: missingLabels(checklist),
  });
  await db.outreach.create({
    data: {
      organizationId,
      id: newId("out"),
      ...subject,
      workflowId: workflow.id,
      recipients: [correspondent.address],
      reason: reason?.trim() || "Data missing",
      ...letter,
      latestEvent: notSent,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
    },
  });
}

async function correspondentOf({ db, organizationId }: Context, key: SubjectKey): Promise<Correspondent> {
  if (key.providerId === undefined) {
    const facility = await db.facility.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: key.facilityId } },
      select: { name: true, contactName: true, contactEmail: true },
    });
    return { address: facility.contactEmail.trim(), addressee: facility.contactName, facilityName: facility.name };
  }
  const provider = await db.provider.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: key.providerId } },
    select: { firstName: true, middleName: true, lastName: true, primaryEmail: true, caqhPrimaryEmail: true },
  });
  return {
    address: provider.primaryEmail.trim() || provider.caqhPrimaryEmail.trim(),
    addressee: [provider.firstName, provider.middleName, provider.lastName].filter(Boolean).join(" "),
  };
}

/**
 * The required elements that whoever is written to can do something about, in the order of the checklist: what a
 * source is still being asked needs nothing of them, and what a list says of them is not for a letter.
 */
function missingLabels(checklist: readonly Verification[]): string[] {
  const open = new Map(
    checklist
      .filter(({ required, status }) => required && !isSettled(status))
      .map(({ element, status }) => [element, status]),
  );
  return elementKeys.flatMap((element) => {
    const [status, rule] = [open.get(element), elementRule(element)];
    if (status === undefined || rule === undefined || rule.needsProof) return [];
    return rule.kind === "manual" || status === "failed" ? [rule.label] : [];
  });
}
