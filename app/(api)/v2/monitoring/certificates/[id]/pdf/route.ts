import { handle } from "@/lib/api/handle";
import { downloadCertificate } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(downloadCertificate, service.downloadCertificate);
