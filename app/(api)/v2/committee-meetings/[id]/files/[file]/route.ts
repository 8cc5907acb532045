import { handle } from "@/lib/api/handle";
import { drawCommitteeFile } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(drawCommitteeFile, service.drawCommitteeFile);
