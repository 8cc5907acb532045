import { handle } from "@/lib/api/handle";
import { setCommitteeMembers } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(setCommitteeMembers, service.setCommitteeMembers);
