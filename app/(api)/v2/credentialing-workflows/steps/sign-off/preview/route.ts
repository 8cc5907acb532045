import { handle } from "@/lib/api/handle";
import { previewSignOff } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const POST = handle(previewSignOff, service.previewSignOff);
