import { handle } from "@/lib/api/handle";
import { writeCommitteeRemarks } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(writeCommitteeRemarks, service.writeCommitteeRemarks);
