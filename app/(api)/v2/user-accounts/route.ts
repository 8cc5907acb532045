import { handle } from "@/lib/api/handle";
import { inviteUser, listUserAccounts } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const GET = handle(listUserAccounts, service.listUserAccounts);
export const POST = handle(inviteUser, service.inviteUser);
