import { handle } from "@/lib/api/handle";
import { downloadDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(downloadDocument, service.downloadDocument);
