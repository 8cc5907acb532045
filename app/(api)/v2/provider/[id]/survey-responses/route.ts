import { handle } from "@/lib/api/handle";
import { listSurveyResponses } from "@/lib/profiles/operations";
import * as service from "@/lib/profiles/service";

export const GET = handle(listSurveyResponses, service.listSurveyResponses);
