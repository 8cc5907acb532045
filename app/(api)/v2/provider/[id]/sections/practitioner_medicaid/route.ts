import { handle } from "@/lib/api/handle";
import { writeMedicaid } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeMedicaid, service.writeMedicaid);
