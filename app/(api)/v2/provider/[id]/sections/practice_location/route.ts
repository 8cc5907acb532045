import { handle } from "@/lib/api/handle";
import { writePracticeLocations } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writePracticeLocations, service.writePracticeLocations);
