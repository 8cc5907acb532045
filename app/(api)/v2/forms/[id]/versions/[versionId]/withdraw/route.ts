import { handle } from "@/lib/api/handle";
import { withdrawFormVersion } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const PUT = handle(withdrawFormVersion, service.withdrawFormVersion);
