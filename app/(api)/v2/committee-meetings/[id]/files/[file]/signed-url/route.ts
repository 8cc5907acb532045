import { handle } from "@/lib/api/handle";
import { signCommitteeFile } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const GET = handle(signCommitteeFile, service.signCommitteeFile);
