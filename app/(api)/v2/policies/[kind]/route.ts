import { handle } from "@/lib/api/handle";
import { getPolicy } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const GET = handle(getPolicy, service.getPolicy);
