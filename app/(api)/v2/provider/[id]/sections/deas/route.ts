import { handle } from "@/lib/api/handle";
import { writeDeas } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeDeas, service.writeDeas);
