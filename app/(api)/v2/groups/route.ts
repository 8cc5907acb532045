import { handle } from "@/lib/api/handle";
import { listGroups } from "@/lib/groups/operations";
import * as service from "@/lib/groups/service";

export const GET = handle(listGroups, service.listGroups);
