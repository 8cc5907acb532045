import { handle } from "@/lib/api/handle";
import { issueToken } from "@/lib/auth/operations";
import * as service from "@/lib/auth/service";

export const POST = handle(issueToken, service.issueToken);
