import { handle } from "@/lib/api/handle";
import { closeCommitteeMeeting } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(closeCommitteeMeeting, service.closeCommitteeMeeting);
