import { handle } from "@/lib/api/handle";
import { getFormSubmission } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const GET = handle(getFormSubmission, service.getFormSubmission);
