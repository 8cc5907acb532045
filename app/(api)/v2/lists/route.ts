import { handle } from "@/lib/api/handle";
import { listLists } from "@/lib/lists/operations";
import * as service from "@/lib/lists/service";

export const GET = handle(listLists, service.listLists);
