import { handle } from "@/lib/api/handle";
import { recuseFromCommitteeItem } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(recuseFromCommitteeItem, service.recuseFromCommitteeItem);
