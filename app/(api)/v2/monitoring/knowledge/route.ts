import { handle } from "@/lib/api/handle";
import { getKnowledge } from "@/lib/knowledge/operations";
import * as service from "@/lib/knowledge/service";

export const GET = handle(getKnowledge, service.getKnowledge);
