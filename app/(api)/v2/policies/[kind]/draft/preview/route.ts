import { handle } from "@/lib/api/handle";
import { previewPolicyDraft } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(previewPolicyDraft, service.previewPolicyDraft);
