import { handle } from "@/lib/api/handle";
import { createProviders, listProviders } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const POST = handle(createProviders, service.createProviders);
export const GET = handle(listProviders, service.listProviders);
