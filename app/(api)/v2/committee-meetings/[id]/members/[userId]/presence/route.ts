import { handle } from "@/lib/api/handle";
import { markCommitteePresence } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(markCommitteePresence, service.markCommitteePresence);
