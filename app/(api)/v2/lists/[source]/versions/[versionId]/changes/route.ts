import { handle } from "@/lib/api/handle";
import { listListVersionChanges } from "@/lib/lists/operations";
import * as service from "@/lib/lists/service";

export const GET = handle(listListVersionChanges, service.listListVersionChanges);
