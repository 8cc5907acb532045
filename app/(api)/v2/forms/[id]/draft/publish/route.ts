import { handle } from "@/lib/api/handle";
import { publishFormDraft } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const POST = handle(publishFormDraft, service.publishFormDraft);
