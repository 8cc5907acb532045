import { handle } from "@/lib/api/handle";
import { updateWorkflowNote } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PATCH = handle(updateWorkflowNote, service.updateWorkflowNote);
