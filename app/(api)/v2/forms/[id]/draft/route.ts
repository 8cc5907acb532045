import { handle } from "@/lib/api/handle";
import { saveFormDraft } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const PUT = handle(saveFormDraft, service.saveFormDraft);
