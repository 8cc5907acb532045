import { handle } from "@/lib/api/handle";
import { writePerformanceIndicators } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writePerformanceIndicators, service.writePerformanceIndicators);
