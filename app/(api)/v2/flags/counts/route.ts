import { handle } from "@/lib/api/handle";
import { getFlagCounts } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(getFlagCounts, service.getFlagCounts);
