import { handle } from "@/lib/api/handle";
import { getCaqhData } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const GET = handle(getCaqhData, service.getCaqhData);
