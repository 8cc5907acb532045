import { handle } from "@/lib/api/handle";
import { discardFormDraft, saveFormDraft } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const PUT = handle(saveFormDraft, service.saveFormDraft);
export const DELETE = handle(discardFormDraft, service.discardFormDraft);
