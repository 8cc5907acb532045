import { handle } from "@/lib/api/handle";
import { carryOverCommitteeItems } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const POST = handle(carryOverCommitteeItems, service.carryOverCommitteeItems);
