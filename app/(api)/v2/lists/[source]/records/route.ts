import { handle } from "@/lib/api/handle";
import { listListRecords } from "@/lib/lists/operations";
import * as service from "@/lib/lists/service";

export const GET = handle(listListRecords, service.listListRecords);
