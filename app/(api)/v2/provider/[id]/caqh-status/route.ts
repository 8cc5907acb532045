import { handle } from "@/lib/api/handle";
import { getCaqhStatus } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const GET = handle(getCaqhStatus, service.getCaqhStatus);
