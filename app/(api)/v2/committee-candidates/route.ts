import { handle } from "@/lib/api/handle";
import { listCommitteeCandidates } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const GET = handle(listCommitteeCandidates, service.listCommitteeCandidates);
