import { handle } from "@/lib/api/handle";
import { reopenProviderVerification } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reopenProviderVerification, service.reopenProviderVerification);
