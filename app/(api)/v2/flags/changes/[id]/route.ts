import { handle } from "@/lib/api/handle";
import { getFlagChange } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(getFlagChange, service.getFlagChange);
