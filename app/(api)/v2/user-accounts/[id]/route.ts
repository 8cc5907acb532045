import { handle } from "@/lib/api/handle";
import { getUserAccount, updateUserAccount } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const GET = handle(getUserAccount, service.getUserAccount);
export const PATCH = handle(updateUserAccount, service.updateUserAccount);
