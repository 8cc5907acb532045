import { handle } from "@/lib/api/handle";
import { createProfessionalIds } from "@/lib/profiles/operations";
import * as service from "@/lib/profiles/service";

export const POST = handle(createProfessionalIds, service.createProfessionalIds);
