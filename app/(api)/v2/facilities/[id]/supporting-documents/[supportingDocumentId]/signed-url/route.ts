import { handle } from "@/lib/api/handle";
import { signFacilityDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(signFacilityDocument, service.signFacilityDocument);
