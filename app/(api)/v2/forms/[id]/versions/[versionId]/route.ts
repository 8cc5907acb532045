import { handle } from "@/lib/api/handle";
import { getFormVersion } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const GET = handle(getFormVersion, service.getFormVersion);
