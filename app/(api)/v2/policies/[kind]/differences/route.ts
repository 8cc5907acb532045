import { handle } from "@/lib/api/handle";
import { comparePolicyVersions } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(comparePolicyVersions, service.comparePolicyVersions);
