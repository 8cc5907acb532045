import { handle } from "@/lib/api/handle";
import { searchFlagsV2 } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(searchFlagsV2, service.searchFlagsV2);
