import { handle } from "@/lib/api/handle";
import { shareFacilityToCommittee } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(shareFacilityToCommittee, service.shareFacilityToCommittee);
