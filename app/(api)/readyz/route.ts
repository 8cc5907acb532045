import { handle } from "@/lib/api/handle";
import { getReadiness } from "@/lib/service-status/operations";
import * as service from "@/lib/service-status/service";

export const GET = handle(getReadiness, service.getReadiness);
