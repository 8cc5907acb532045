import { handle } from "@/lib/api/handle";
import { getPolicyDraft, savePolicyDraft, discardPolicyDraft } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(getPolicyDraft, service.getPolicyDraft);
export const PUT = handle(savePolicyDraft, service.savePolicyDraft);
export const DELETE = handle(discardPolicyDraft, service.discardPolicyDraft);
