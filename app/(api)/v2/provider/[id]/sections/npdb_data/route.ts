import { handle } from "@/lib/api/handle";
import { writeNpdbReports } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeNpdbReports, service.writeNpdbReports);
