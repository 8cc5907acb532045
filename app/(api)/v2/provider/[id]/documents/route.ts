import { handle } from "@/lib/api/handle";
import { listProviderDocuments } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(listProviderDocuments, service.listProviderDocuments);
