import { handle } from "@/lib/api/handle";
import { revokeApiClient } from "@/lib/api-clients/operations";
import * as service from "@/lib/api-clients/service";

export const POST = handle(revokeApiClient, service.revokeApiClient);
