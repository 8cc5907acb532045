import { handle } from "@/lib/api/handle";
import { listProviderGroups, replaceProviderGroups } from "@/lib/groups/operations";
import * as service from "@/lib/groups/service";

export const GET = handle(listProviderGroups, service.listProviderGroups);
export const PUT = handle(replaceProviderGroups, service.replaceProviderGroups);
