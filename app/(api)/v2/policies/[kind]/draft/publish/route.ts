import { handle } from "@/lib/api/handle";
import { publishPolicy } from "@/lib/policies/operations";
import * as service from "@/lib/policies/service";

export const POST = handle(publishPolicy, service.publishPolicy);
