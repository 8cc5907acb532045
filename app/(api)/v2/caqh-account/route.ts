import { handle } from "@/lib/api/handle";
import { getCaqhAccount, removeCaqhAccount, saveCaqhAccount } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const GET = handle(getCaqhAccount, service.getCaqhAccount);
export const PUT = handle(saveCaqhAccount, service.saveCaqhAccount);
export const DELETE = handle(removeCaqhAccount, service.removeCaqhAccount);
