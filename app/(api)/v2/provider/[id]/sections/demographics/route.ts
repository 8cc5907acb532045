import { handle } from "@/lib/api/handle";
import { writeDemographics } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeDemographics, service.writeDemographics);
