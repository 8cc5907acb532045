import { handle } from "@/lib/api/handle";
import { findSubjects } from "@/lib/find/operations";
import * as service from "@/lib/find/service";

export const GET = handle(findSubjects, service.findSubjects);
