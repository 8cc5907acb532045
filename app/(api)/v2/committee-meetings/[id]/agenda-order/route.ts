import { handle } from "@/lib/api/handle";
import { orderCommitteeItems } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(orderCommitteeItems, service.orderCommitteeItems);
