import { handle } from "@/lib/api/handle";
import { updateProvider } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const PATCH = handle(updateProvider, service.updateProvider);
