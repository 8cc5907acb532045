import { handle } from "@/lib/api/handle";
import { getSettings, updateSettings } from "@/lib/settings/operations";
import * as service from "@/lib/settings/service";

export const GET = handle(getSettings, service.getSettings);
export const PATCH = handle(updateSettings, service.updateSettings);
