import { handle } from "@/lib/api/handle";
import { getApiClient, updateApiClient } from "@/lib/api-clients/operations";
import * as service from "@/lib/api-clients/service";

export const GET = handle(getApiClient, service.getApiClient);
export const PATCH = handle(updateApiClient, service.updateApiClient);
