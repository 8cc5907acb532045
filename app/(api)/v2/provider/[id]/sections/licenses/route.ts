import { handle } from "@/lib/api/handle";
import { writeLicenses } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeLicenses, service.writeLicenses);
