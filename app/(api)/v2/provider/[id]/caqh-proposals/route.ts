import { handle } from "@/lib/api/handle";
import { listCaqhProposals } from "@/lib/caqh/proposals/operations";
import * as service from "@/lib/caqh/proposals/service";

export const GET = handle(listCaqhProposals, service.listCaqhProposals);
