import { handle } from "@/lib/api/handle";
import { getCertificateToDate } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(getCertificateToDate, service.getCertificateToDate);
