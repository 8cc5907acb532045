import { handle } from "@/lib/api/handle";
import { getHome } from "@/lib/home/operations";
import * as service from "@/lib/home/service";

export const GET = handle(getHome, service.getHome);
