import { handle } from "@/lib/api/handle";
import { listPolicyVersions } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(listPolicyVersions, service.listPolicyVersions);
