import { handle } from "@/lib/api/handle";
import { writeServiceLocation } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeServiceLocation, service.writeServiceLocation);
