import { handle } from "@/lib/api/handle";
import { getOutreach } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(getOutreach, service.getOutreach);
