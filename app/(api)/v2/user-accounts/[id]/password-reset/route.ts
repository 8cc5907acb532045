import { handle } from "@/lib/api/handle";
import { sendPasswordReset } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const POST = handle(sendPasswordReset, service.sendPasswordReset);
