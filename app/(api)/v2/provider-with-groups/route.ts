import { handle } from "@/lib/api/handle";
import { createProviderWithGroups } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const POST = handle(createProviderWithGroups, service.createProviderWithGroups);
