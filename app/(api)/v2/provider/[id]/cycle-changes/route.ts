import { handle } from "@/lib/api/handle";
import { getProviderCycleChanges } from "@/lib/history/operations";
import * as service from "@/lib/history/service";

export const GET = handle(getProviderCycleChanges, service.getProviderCycleChanges);
