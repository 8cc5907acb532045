import { handle } from "@/lib/api/handle";
import { listUsers } from "@/lib/users/operations";
import * as service from "@/lib/users/service";

export const GET = handle(listUsers, service.listUsers);
