import { handle } from "@/lib/api/handle";
import { listListVersions, uploadListVersion } from "@/lib/lists/operations";
import * as service from "@/lib/lists/service";

export const GET = handle(listListVersions, service.listListVersions);
export const POST = handle(uploadListVersion, service.uploadListVersion);
