import { handle } from "@/lib/api/handle";
import { deleteSavedView, updateSavedView } from "@/lib/views/operations";
import * as service from "@/lib/views/service";

export const PATCH = handle(updateSavedView, service.updateSavedView);
export const DELETE = handle(deleteSavedView, service.deleteSavedView);
