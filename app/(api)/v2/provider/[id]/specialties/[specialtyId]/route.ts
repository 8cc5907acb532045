import { handle } from "@/lib/api/handle";
import { deleteSpecialty, updateSpecialty } from "@/lib/profiles/operations";
import * as service from "@/lib/profiles/service";

export const PATCH = handle(updateSpecialty, service.updateSpecialty);
export const DELETE = handle(deleteSpecialty, service.deleteSpecialty);
