import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { MomentAnswer, paging, Text } from "@/lib/api/wire-schemas";
import { families } from "./step-operations";

export const Note = z
  .object({
    id: z.string(),
    workflowId: z.string(),
    message: z.string(),
    createdAt: MomentAnswer,
    createdBy: z.string(),
    createdByName: z.string(),
    updatedAt: MomentAnswer,
    updatedBy: z.string(),
    updatedByName: z.string(),
  })
  .meta({ id: "Note" });
export const NoteMessage = Text(10_000).meta({ title: "Note" });

export const createWorkflowNote = operation({
  id: "createWorkflowNote",
  tag: "workflows",
  method: "POST",
  path: "/credentialing-workflows/{id}/notes",
  summary: "Add a note to a workflow",
  access: "any role",
  body: z.object({ message: NoteMessage }),
  responses: { 201: Note },
  example: {
    params: families.Provider.example,
    body: { message: "Called the licensing board; answer expected on Monday" },
  },
});

export const updateWorkflowNote = operation({
  id: "updateWorkflowNote",
  tag: "workflows",
  method: "PATCH",
  path: "/credentialing-workflows/{id}/notes/{noteId}",
  summary: "Change a note",
  access: "any role",
  body: z.object({ message: NoteMessage.optional() }),
  responses: { 200: Note },
  example: {
    params: { ...families.Provider.example, noteId: "note_01hzy3v7k4c9m2n8p5q6r7s8t9" },
    body: { message: "Called twice" },
  },
});

export const listWorkflowNotes = operation({
  id: "listWorkflowNotes",
  tag: "workflows",
  method: "GET",
  path: "/credentialing-workflows/{id}/notes",
  summary: "List the notes of a workflow",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.array(Note) },
  example: { params: families.Provider.example },
});
