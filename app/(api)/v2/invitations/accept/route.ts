import { handle } from "@/lib/api/handle";
import { acceptInvitation } from "@/lib/users/password-operations";
import * as service from "@/lib/users/service";

export const POST = handle(acceptInvitation, service.acceptInvitation);
