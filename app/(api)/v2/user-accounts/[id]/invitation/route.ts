import { handle } from "@/lib/api/handle";
import { sendUserInvitation, withdrawUserInvitation } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const POST = handle(sendUserInvitation, service.sendUserInvitation);
export const DELETE = handle(withdrawUserInvitation, service.withdrawUserInvitation);
