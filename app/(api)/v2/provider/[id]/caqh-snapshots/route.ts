import { handle } from "@/lib/api/handle";
import { listCaqhSnapshots } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const GET = handle(listCaqhSnapshots, service.listCaqhSnapshots);
