import { handle } from "@/lib/api/handle";
import { listVerifications } from "@/lib/verification/operations";
import * as service from "@/lib/verification/service";

export const GET = handle(listVerifications, service.listVerifications);
