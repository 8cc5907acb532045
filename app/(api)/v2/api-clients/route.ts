import { handle } from "@/lib/api/handle";
import { createApiClient, listApiClients } from "@/lib/api-clients/operations";
import * as service from "@/lib/api-clients/service";

export const GET = handle(listApiClients, service.listApiClients);
export const POST = handle(createApiClient, service.createApiClient);
