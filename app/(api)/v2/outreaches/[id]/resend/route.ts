import { handle } from "@/lib/api/handle";
import { resendOutreach } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const POST = handle(resendOutreach, service.resendOutreach);
