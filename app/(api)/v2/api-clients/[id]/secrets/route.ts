import { handle } from "@/lib/api/handle";
import { createApiClientSecret } from "@/lib/api-clients/operations";
import * as service from "@/lib/api-clients/service";

export const POST = handle(createApiClientSecret, service.createApiClientSecret);
