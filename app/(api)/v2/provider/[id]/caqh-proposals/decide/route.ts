import { handle } from "@/lib/api/handle";
import { decideCaqhProposals } from "@/lib/caqh/proposals/operations";
import * as service from "@/lib/caqh/proposals/service";

export const POST = handle(decideCaqhProposals, service.decideCaqhProposals);
