import { handle } from "@/lib/api/handle";
import { listFacilityDocuments } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(listFacilityDocuments, service.listFacilityDocuments);
