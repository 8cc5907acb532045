import { handle } from "@/lib/api/handle";
import { createCommitteeMeeting, listCommitteeMeetings } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const GET = handle(listCommitteeMeetings, service.listCommitteeMeetings);
export const POST = handle(createCommitteeMeeting, service.createCommitteeMeeting);
