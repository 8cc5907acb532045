import { handle } from "@/lib/api/handle";
import { listNpdbQueries, uploadNpdbResponse } from "@/lib/npdb/operations";
import * as service from "@/lib/npdb/service";

export const GET = handle(listNpdbQueries, service.listNpdbQueries);
export const POST = handle(uploadNpdbResponse, service.uploadNpdbResponse);
