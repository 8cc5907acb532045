import { systemActor } from "@/lib/api/context";
import { type Db, inOrganization } from "@/lib/db";
import { collectPacketData } from "@/lib/packets/packet-data";
import type { CommitteePage, CommitteePaper } from "@/lib/packets/committee-packet";
import { workflowStatuses } from "@/lib/workflows/state-machine";
import { agendaRows } from "./agenda-rows";
import { carriedWords } from "./carried-words";
import { fileMembers } from "./file-members";
import { summaryOf } from "./file-summary";
import { paperHead } from "./paper-head";
import { meetingFacts } from "./read-meeting";

export type MeetingPlace = { organizationId: string; meetingId: string };

/** The pages of a packet, the stored packets of the files that belong to them, and for which publication. */
export type CollectedPacket = {
  paper: CommitteePaper;
  publishedAt: Date;
  /** Where the packet of each item that has one lies. */
  stored: { itemId: string; storageKey: string }[];
};

/** Reads what a meeting's packet says; null when none is wanted. Every file is as it stands when it is read. */
export async function collectCommitteePacket(place: MeetingPlace, now: Date): Promise<CollectedPacket | null> {
  const { organizationId } = place;
  const agenda = await inOrganization(organizationId, (db) => readAgenda(db, place));
  if (!agenda) return null;
  const { meeting, organization, facts, rows } = agenda;
  const pages: CommitteePage[] = [];
  const stored: CollectedPacket["stored"] = [];
  for (const row of rows) {
    const members = fileMembers(row);
    const read = await inOrganization(organizationId, async (db) => {
      const data = await collectPacketData(db, { organizationId, workflowId: row.workflowId, now });
      const packet = await newestPacket(db, organizationId, row.workflowId);
      if (!data) return null;
      const isCurrent = data.workflow.packetVersion === data.workflow.checklistVersion;
      return { summary: summaryOf(data), packet: packet && { ...packet, isCurrent } };
    });
    if (!read) throw new Error(`The file of item ${row.id} is gone`);
    if (read.packet) stored.push({ itemId: row.id, storageKey: read.packet.storageKey });
    pages.push({
      itemId: row.id,
      number: row.position,
      name: members.name,
      npi: members.npi,
      states: members.states,
      cycle: members.cycle === "Recredentialing" ? "Recredentialing" : "Initial credentialing",
      statusLabel: workflowStatuses[members.status].label,
      statusChangedAt: new Date(members.statusChangedAt),
      fileType: members.fileType,
      note: row.note,
      carriedFrom: carriedWords(members.carriedFrom),
      conflicts: (facts.conflicts.get(row.id) ?? []).map(({ userName, reason }) => `${userName}: ${reason}`),
      summary: read.summary,
      packet: read.packet && shownOf(read.packet),
    });
  }
  const { publishedAt } = meeting;
  return {
    publishedAt,
    stored,
    paper: {
      head: paperHead(organization, meeting, now),
      quorum: facts.quorum,
      publishedAt,
      publishedByName: meeting.publishedByName ?? "",
      members: facts.seats.map(({ userName, isChair }) => ({ userName, isChair })),
      pages,
    },
  };
}

const shownOf = ({ id, sha256, createdAt, isCurrent }: NonNullable<CommitteePage["packet"]>) => ({
  id,
  sha256,
  createdAt,
  isCurrent,
});

async function readAgenda(db: Db, { organizationId, meetingId }: MeetingPlace) {
  const meeting = await db.committeeMeeting.findFirst({ where: { organizationId, id: meetingId, packetKey: null } });
  if (!meeting?.publishedAt) return null;
  const ctx = { db, organizationId, actor: systemActor };
  return {
    meeting: { ...meeting, publishedAt: meeting.publishedAt },
    organization: await db.organization.findFirstOrThrow({ where: { id: organizationId }, select: { name: true } }),
    facts: await meetingFacts(ctx, meeting),
    rows: await agendaRows(ctx, meetingId),
  };
}

const newestPacket = (db: Db, organizationId: string, workflowId: string) =>
  db.document.findFirst({
    where: { organizationId, workflowId, kind: "packet" },
    select: { id: true, sha256: true, createdAt: true, storageKey: true },
    orderBy: { id: "desc" },
  });
