import { handle } from "@/lib/api/handle";
import { reportProviderDataMissing } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reportProviderDataMissing, service.reportProviderDataMissing);
