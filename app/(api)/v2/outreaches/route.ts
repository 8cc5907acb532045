import { handle } from "@/lib/api/handle";
import { listOutreaches } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listOutreaches, service.listOutreaches);
