import { handle } from "@/lib/api/handle";
import { addCommitteeItems } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const POST = handle(addCommitteeItems, service.addCommitteeItems);
