import { handle } from "@/lib/api/handle";
import { publishCommitteeMeeting } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(publishCommitteeMeeting, service.publishCommitteeMeeting);
