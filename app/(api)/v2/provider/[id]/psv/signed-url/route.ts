import { handle } from "@/lib/api/handle";
import { signProviderPsv } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(signProviderPsv, service.signProviderPsv);
