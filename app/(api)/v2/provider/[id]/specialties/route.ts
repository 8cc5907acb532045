import { handle } from "@/lib/api/handle";
import { createSpecialty, listSpecialties } from "@/lib/profiles/operations";
import * as service from "@/lib/profiles/service";

export const GET = handle(listSpecialties, service.listSpecialties);
export const POST = handle(createSpecialty, service.createSpecialty);
