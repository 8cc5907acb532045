import { handle } from "@/lib/api/handle";
import { listProviderTimelinesV2 } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(listProviderTimelinesV2, service.listProviderTimelinesV2);
