import { handle } from "@/lib/api/handle";
import { terminateProviders } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const PATCH = handle(terminateProviders, service.terminateProviders);
