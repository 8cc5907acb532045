import { handle } from "@/lib/api/handle";
import { revokeApiClientSecret } from "@/lib/api-clients/operations";
import * as service from "@/lib/api-clients/service";

export const POST = handle(revokeApiClientSecret, service.revokeApiClientSecret);
