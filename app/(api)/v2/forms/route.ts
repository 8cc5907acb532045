import { handle } from "@/lib/api/handle";
import { listForms, createForm } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const GET = handle(listForms, service.listForms);
export const POST = handle(createForm, service.createForm);
