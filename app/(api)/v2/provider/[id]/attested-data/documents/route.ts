import { handle } from "@/lib/api/handle";
import { uploadAttestedDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const POST = handle(uploadAttestedDocument, service.uploadAttestedDocument);
