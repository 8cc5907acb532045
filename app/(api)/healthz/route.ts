import { handle } from "@/lib/api/handle";
import { getHealth } from "@/lib/service-status/operations";
import * as service from "@/lib/service-status/service";

export const GET = handle(getHealth, service.getHealth);
