import { handle } from "@/lib/api/handle";
import { changeMatchingFlags } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const POST = handle(changeMatchingFlags, service.changeMatchingFlags);
