import { handle } from "@/lib/api/handle";
import { writeEducation } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeEducation, service.writeEducation);
