import { handle } from "@/lib/api/handle";
import { exportProviderDirectory } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(exportProviderDirectory, service.exportProviderDirectory);
