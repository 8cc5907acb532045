import { handle } from "@/lib/api/handle";
import { getJwks } from "@/lib/auth/operations";
import * as service from "@/lib/auth/service";

export const GET = handle(getJwks, service.getJwks);
