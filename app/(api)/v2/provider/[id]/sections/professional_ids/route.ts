import { handle } from "@/lib/api/handle";
import { writeProfessionalIds } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeProfessionalIds, service.writeProfessionalIds);
