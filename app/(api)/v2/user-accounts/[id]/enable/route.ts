import { handle } from "@/lib/api/handle";
import { enableUser } from "@/lib/users/account-operations";
import * as service from "@/lib/users/service";

export const POST = handle(enableUser, service.enableUser);
