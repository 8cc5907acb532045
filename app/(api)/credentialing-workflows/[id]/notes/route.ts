import { handle } from "@/lib/api/handle";
import { createWorkflowNote, listWorkflowNotes } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const POST = handle(createWorkflowNote, service.createWorkflowNote);
export const GET = handle(listWorkflowNotes, service.listWorkflowNotes);
