import { handle } from "@/lib/api/handle";
import { listLongWork } from "@/lib/long-work/operations";
import * as service from "@/lib/long-work/service";

export const GET = handle(listLongWork, service.listLongWork);
