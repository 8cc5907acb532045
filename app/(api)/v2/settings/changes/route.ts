import { handle } from "@/lib/api/handle";
import { listSettingChanges } from "@/lib/settings/operations";
import * as service from "@/lib/settings/service";

export const GET = handle(listSettingChanges, service.listSettingChanges);
