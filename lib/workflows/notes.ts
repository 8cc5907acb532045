import { notFound } from "@/lib/api/errors";
import { page, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { findWorkflow } from "./find-workflow";
import type * as op from "./operations";
import { noteRecord } from "./wire";

export const createWorkflowNote: Verb<typeof op.createWorkflowNote> = async (ctx, { params, body }) => {
  await findWorkflow(ctx, params.id);
  const note = await ctx.db.note.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("note"),
      workflowId: params.id,
      message: body.message,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
      updatedByName: ctx.actor.name,
    },
  });
  await recordAudit(ctx, {
    action: "createWorkflowNote",
    subjectType: "workflow",
    subjectId: params.id,
    changes: { note: [null, note.id] },
  });
  return noteRecord(note);
};

export const updateWorkflowNote: Verb<typeof op.updateWorkflowNote> = async (ctx, { params, body }) => {
  await findWorkflow(ctx, params.id);
  const where = { organizationId: ctx.organizationId, id: params.noteId, workflowId: params.id };
  const note = await ctx.db.note.findFirst({ where });
  if (!note) throw notFound(`Note ${params.noteId} was not found`);
  if (body.message === undefined || body.message === note.message) return noteRecord(note);
  const [changed] = await ctx.db.note.updateManyAndReturn({
    where,
    data: { message: body.message, updatedAt: ctx.now, updatedBy: ctx.actor.id, updatedByName: ctx.actor.name },
  });
  await recordAudit(ctx, {
    action: "updateWorkflowNote",
    subjectType: "workflow",
    subjectId: params.id,
    changes: { message: [note.message, body.message] },
  });
  return noteRecord(changed ?? note);
};

export const listWorkflowNotes: Verb<typeof op.listWorkflowNotes> = async (ctx, { params, query }) => {
  await findWorkflow(ctx, params.id);
  const where = { organizationId: ctx.organizationId, workflowId: params.id };
  const notes = await ctx.db.note.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await ctx.db.note.count({ where }) : undefined;
  return page(notes.slice(0, query.limit).map(noteRecord), { hasMore: notes.length > query.limit, total });
};
