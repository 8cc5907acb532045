import { type Context, systemActor } from "@/lib/api/context";
import { now as clock } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import type { Verification } from "@/lib/generated/prisma/client";
import { finishedStatuses } from "@/lib/workflows/state-machine";
import { type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";
import { isElementKey } from "./elements";
import { type Question, questionOf } from "./question";
import { settleElement } from "./settle-element";

/** One element of one workflow: what a check is enqueued for. */
export type ElementAddress = { organizationId: string; workflowId: string; element: string };

type Task = { verification: Verification; subject: SubjectKey; question: Question };

/** A job may come a little before its time, because the queue goes by the database's clock. */
const toleranceMs = 5_000;

/** What there is to ask; null when the element is settled, waits for a person or for a later attempt, or is gone. */
async function readTask(address: ElementAddress, at: Date): Promise<Task | null> {
  const { organizationId, workflowId, element } = address;
  if (!isElementKey(element)) return null;
  return inOrganization(organizationId, async (db) => {
    const verification = await db.verification.findFirst({
      where: {
        organizationId,
        workflowId,
        element,
        status: { in: ["pending", "source_unavailable"] },
        nextAttemptAt: { lte: new Date(at.getTime() + toleranceMs) },
        workflow: { status: { notIn: finishedStatuses } },
      },
      include: { workflow: { select: { organizationId: true, providerId: true, facilityId: true } } },
    });
    if (!verification) return null;
    const { workflow, ...row } = verification;
    const question = await questionOf(db, workflow, element);
    return question && { verification: row, subject: subjectKeyOf(workflow), question };
  });
}

/**
 * Checks one element: asks its source, outside of any transaction, then writes answer, verdict, flags and what follows
 * for the workflow in one. Safe to run twice and at any time: a settled element, or one that changed meanwhile, is left
 * alone. Throws only when the database does; a source that is down is an answer.
 */
export async function checkElement(address: ElementAddress, signal?: AbortSignal): Promise<void> {
  const askedAt = clock();
  const task = await readTask(address, askedAt);
  if (task === null) return;
  const answer = await task.question.ask({ now: askedAt, signal });
  const answeredAt = clock();
  await inOrganization(address.organizationId, async (db) => {
    const ctx: Context = {
      organizationId: address.organizationId,
      actor: systemActor,
      db,
      now: answeredAt,
      requestId: `check ${address.workflowId} ${address.element}`,
    };
    const { verification, subject, question } = task;
    await settleElement(ctx, { verification, subject, source: question.source, answer, askedAt });
  });
}
