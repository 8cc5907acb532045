import { handle } from "@/lib/api/handle";
import { disableUser } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const POST = handle(disableUser, service.disableUser);
