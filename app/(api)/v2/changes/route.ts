import { handle } from "@/lib/api/handle";
import { watchChanges } from "@/lib/changes/operations";
import * as service from "@/lib/changes/service";

export const GET = handle(watchChanges, service.watchChanges);
