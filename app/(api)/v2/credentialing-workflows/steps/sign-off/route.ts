import { handle } from "@/lib/api/handle";
import { signOffFiles } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(signOffFiles, service.signOffFiles);
