import { handle } from "@/lib/api/handle";
import { uploadFacilityDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const POST = handle(uploadFacilityDocument, service.uploadFacilityDocument);
