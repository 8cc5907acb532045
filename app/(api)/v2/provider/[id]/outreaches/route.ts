import { handle } from "@/lib/api/handle";
import { listProviderOutreaches } from "@/lib/outreach/operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listProviderOutreaches, service.listProviderOutreaches);
