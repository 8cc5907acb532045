import { handle } from "@/lib/api/handle";
import { searchFlags } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(searchFlags, service.searchFlags);
