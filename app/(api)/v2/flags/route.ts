import { handle } from "@/lib/api/handle";
import { listProviderFlags } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(listProviderFlags, service.listProviderFlags);
