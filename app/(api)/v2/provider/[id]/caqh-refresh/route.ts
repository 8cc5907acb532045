import { handle } from "@/lib/api/handle";
import { refreshCaqhData } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const POST = handle(refreshCaqhData, service.refreshCaqhData);
