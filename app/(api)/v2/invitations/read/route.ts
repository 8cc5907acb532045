import { handle } from "@/lib/api/handle";
import { readInvitation } from "@/lib/users/password-operations";
import * as service from "@/lib/users/service";

export const POST = handle(readInvitation, service.readInvitation);
