import { handle } from "@/lib/api/handle";
import { changeOwnPassword } from "@/lib/users/password-operations";
import * as service from "@/lib/users/service";

export const PUT = handle(changeOwnPassword, service.changeOwnPassword);
