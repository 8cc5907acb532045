import { handle } from "@/lib/api/handle";
import { writeBoardCertifications } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeBoardCertifications, service.writeBoardCertifications);
