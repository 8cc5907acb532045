import { handle } from "@/lib/api/handle";
import { getCommitteeItem, removeCommitteeItem, updateCommitteeItem } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const GET = handle(getCommitteeItem, service.getCommitteeItem);
export const PATCH = handle(updateCommitteeItem, service.updateCommitteeItem);
export const DELETE = handle(removeCommitteeItem, service.removeCommitteeItem);
