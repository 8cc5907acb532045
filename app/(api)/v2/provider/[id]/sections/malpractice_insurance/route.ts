import { handle } from "@/lib/api/handle";
import { writeMalpracticeInsurance } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeMalpracticeInsurance, service.writeMalpracticeInsurance);
