import { handle } from "@/lib/api/handle";
import { recordVerification } from "@/lib/verification/operations";
import * as service from "@/lib/verification/service";

export const PUT = handle(recordVerification, service.recordVerification);
