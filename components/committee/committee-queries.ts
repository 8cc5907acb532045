import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pace } from "@/components/ui/pace";
import { call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { getCommitteeMeeting, listCommitteeCandidates, listCommitteeMeetings } from "@/lib/committee/operations";

export type Meeting = OperationAnswer<typeof getCommitteeMeeting>;
export type MeetingRow = OperationAnswer<typeof listCommitteeMeetings>["data"][number];
export type AgendaItem = Meeting["items"][number];
export type Member = Meeting["members"][number];
export type Vote = AgendaItem["votes"][number];
export type Choice = Vote["choice"];
/** A vote; a recusal is none. */
export type CastChoice = Exclude<Choice, "recused">;
export type Candidate = OperationAnswer<typeof listCommitteeCandidates>["data"][number];

/** Everything under this key is asked again after an act of the committee, and when others act. */
export const committeeKey = ["committee"] as const;

export const meetingKey = (id: string) => [...committeeKey, "meeting", id] as const;

/** A meeting, and the version of it that was read. */
export type MeetingRead = { meeting: Meeting; etag: string | null };

/** A paper is being drawn: the screen follows closely. */
const isDrawing = ({ packet, minutes }: Meeting): boolean =>
  packet.state === "building" || minutes.state === "building";

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: meetingKey(id),
    queryFn: async (): Promise<MeetingRead> => {
      const { body, etag } = await callForAnswer(getCommitteeMeeting, { params: { id } });
      return { meeting: body, etag };
    },
    refetchInterval: ({ state }) => pace(state.data !== undefined && isDrawing(state.data.meeting)),
  });

type Page = { when: "coming" | "past"; offset: number; limit: number };

export const meetingsQuery = (query: Page) =>
  queryOptions({
    queryKey: [...committeeKey, "list", query],
    queryFn: () => call(listCommitteeMeetings, { query }),
    placeholderData: keepPreviousData,
  });

/** The next meeting at which the caller has a seat. */
export const ownNextQuery = queryOptions({
  queryKey: [...committeeKey, "own"],
  queryFn: () => call(listCommitteeMeetings, { query: { when: "coming", mine: true, limit: 1 } }),
  staleTime: 60_000,
});

/** The meeting at which a file is discussed; also one whose time is over and that nobody closed. */
export const agendaOfQuery = (workflowId: string) =>
  queryOptions({
    queryKey: [...committeeKey, "agenda-of", workflowId],
    queryFn: () => call(listCommitteeMeetings, { query: { when: "open", workflowId, limit: 1 } }),
    staleTime: 60_000,
  });

type CandidatesPage = { limit: number; search: string | undefined };

export const candidatesQuery = (query: CandidatesPage) =>
  queryOptions({
    queryKey: [...committeeKey, "candidates", query],
    queryFn: () => call(listCommitteeCandidates, { query }),
    placeholderData: keepPreviousData,
  });
