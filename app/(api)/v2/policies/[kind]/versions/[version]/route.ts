import { handle } from "@/lib/api/handle";
import { getPolicyVersion } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(getPolicyVersion, service.getPolicyVersion);
