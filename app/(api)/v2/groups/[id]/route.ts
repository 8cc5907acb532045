import { handle } from "@/lib/api/handle";
import { getGroup } from "@/lib/groups/operations";
import * as service from "@/lib/groups/service";

export const GET = handle(getGroup, service.getGroup);
