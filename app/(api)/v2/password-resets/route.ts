import { handle } from "@/lib/api/handle";
import { requestPasswordReset } from "@/lib/users/password-operations";
import * as service from "@/lib/users/service";

export const POST = handle(requestPasswordReset, service.requestPasswordReset);
