import { handle } from "@/lib/api/handle";
import { getCertificate } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(getCertificate, service.getCertificate);
