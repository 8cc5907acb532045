import type { Actor, Context } from "@/lib/api/context";
import { voters } from "@/lib/committee/meeting-actions";
import type { CommitteeCandidate } from "@/lib/committee/agenda-schemas";
import type { CommitteeMeeting } from "@/lib/committee/meeting-schemas";
import {
  addCommitteeItems,
  createCommitteeMeeting,
  listCommitteeCandidates,
  updateCommitteeItem,
} from "@/lib/committee/service";

const day = 86_400_000;
const daysAhead = 6;
const mostFiles = 5;

/** Where files wait for the committee, its next meeting as a draft: deciders have seats, what waits is on the agenda. */
export async function seedCommittee(ctx: Context, people: readonly Actor[]): Promise<void> {
  const as = (role: Actor["roles"][number]): Context => {
    const actor = people.find(({ roles }) => roles.includes(role));
    if (!actor) throw new Error(`Nobody in the demo is ${role}`);
    return { ...ctx, actor };
  };
  const listed = (await listCommitteeCandidates(as("Credentialing User"), {
    params: {},
    query: { offset: 0, limit: mostFiles },
    body: undefined,
  })) as { body: { data: CommitteeCandidate[] } };
  const workflowIds = listed.body.data.map(({ workflowId }) => workflowId);
  if (workflowIds.length === 0) return;
  const meetsOn = new Date(ctx.now.getTime() + daysAhead * day);
  const month = meetsOn.toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
  const deciders = people.filter(({ roles }) => roles.some((role) => voters.some((voter) => voter === role)));
  const created = (await createCommitteeMeeting(as("Supervisor"), {
    params: {},
    query: undefined,
    body: {
      name: `Credentialing committee, ${month}`,
      meetsAt: `${meetsOn.toISOString().slice(0, 10)}T17:00:00Z`,
      place: "Board room, and by video",
      members: deciders.map(({ id }, index) => ({ userId: id, isChair: index === 0 })),
    },
  })) as { body: CommitteeMeeting };
  const { id } = created.body;
  const filled = (await addCommitteeItems(as("Credentialing User"), {
    params: { id },
    query: undefined,
    body: { workflowIds },
  })) as { body: CommitteeMeeting };
  const tabled = filled.body.items.find(({ status }) => status === "TABLED");
  if (!tabled) return;
  await updateCommitteeItem(as("Credentialing User"), {
    params: { id, itemId: tabled.id },
    query: undefined,
    body: { note: "The board's letter was promised for this week: call before the meeting." },
  });
}
