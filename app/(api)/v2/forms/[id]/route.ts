import { handle } from "@/lib/api/handle";
import { getForm, updateForm } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const GET = handle(getForm, service.getForm);
export const PATCH = handle(updateForm, service.updateForm);
