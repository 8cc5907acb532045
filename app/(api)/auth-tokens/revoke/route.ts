import { handle } from "@/lib/api/handle";
import { revokeToken } from "@/lib/auth/operations";
import * as service from "@/lib/auth/service";

export const POST = handle(revokeToken, service.revokeToken);
