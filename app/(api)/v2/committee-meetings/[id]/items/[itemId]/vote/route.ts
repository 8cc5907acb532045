import { handle } from "@/lib/api/handle";
import { castCommitteeVote, withdrawCommitteeVote } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(castCommitteeVote, service.castCommitteeVote);
export const DELETE = handle(withdrawCommitteeVote, service.withdrawCommitteeVote);
