import { handle } from "@/lib/api/handle";
import { listCertificates } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(listCertificates, service.listCertificates);
