import { handle } from "@/lib/api/handle";
import { shareProvidersToCommittee } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const POST = handle(shareProvidersToCommittee, service.shareProvidersToCommittee);
