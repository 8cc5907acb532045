import { handle } from "@/lib/api/handle";
import { shareProviderToCommittee } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PATCH = handle(shareProviderToCommittee, service.shareProviderToCommittee);
