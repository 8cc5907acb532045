import { handle } from "@/lib/api/handle";
import { getAttestedData, saveAttestedData } from "@/lib/profiles/operations";
import * as service from "@/lib/profiles/service";

export const GET = handle(getAttestedData, service.getAttestedData);
export const POST = handle(saveAttestedData, service.saveAttestedData);
