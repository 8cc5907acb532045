import type { CommitteeMeeting as MeetingRow, Organization } from "@/lib/generated/prisma/client";
import type { CommitteeHead } from "@/lib/packets/committee-frame";

/** What stands at the head of packet and minutes: whose meeting it is, when and where, and when the paper was made. */
export const paperHead = (
  { name: organizationName }: Pick<Organization, "name">,
  { id: meetingId, name, meetsAt, place }: Pick<MeetingRow, "id" | "name" | "meetsAt" | "place">,
  generatedAt: Date,
): CommitteeHead => ({ organizationName, meetingId, name, meetsAt, place, generatedAt });
