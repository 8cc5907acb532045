import type { OperationAnswer } from "@/lib/api/operation";
import type { listCertificates } from "@/lib/monitoring/operations";

export type CertificateSummaryRow = OperationAnswer<typeof listCertificates>["data"][number];
