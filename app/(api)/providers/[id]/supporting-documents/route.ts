import { handle } from "@/lib/api/handle";
import { uploadSupportingDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const POST = handle(uploadSupportingDocument, service.uploadSupportingDocument);
