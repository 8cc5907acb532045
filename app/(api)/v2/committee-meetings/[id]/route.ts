import { handle } from "@/lib/api/handle";
import { deleteCommitteeMeeting, getCommitteeMeeting, updateCommitteeMeeting } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const GET = handle(getCommitteeMeeting, service.getCommitteeMeeting);
export const PATCH = handle(updateCommitteeMeeting, service.updateCommitteeMeeting);
export const DELETE = handle(deleteCommitteeMeeting, service.deleteCommitteeMeeting);
