import { handle } from "@/lib/api/handle";
import { signSupportingDocument } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(signSupportingDocument, service.signSupportingDocument);
