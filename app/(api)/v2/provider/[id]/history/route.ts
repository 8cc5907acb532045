import { handle } from "@/lib/api/handle";
import { listProviderHistory } from "@/lib/history/operations";
import * as service from "@/lib/history/service";

export const GET = handle(listProviderHistory, service.listProviderHistory);
