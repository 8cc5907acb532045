import { handle } from "@/lib/api/handle";
import { unpublishCommitteeMeeting } from "@/lib/committee/operations";
import * as service from "@/lib/committee/service";

export const PUT = handle(unpublishCommitteeMeeting, service.unpublishCommitteeMeeting);
