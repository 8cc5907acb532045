import { formatMoment } from "@/components/ui/format-date";
import { type Session, sessionEndings, sessionStates } from "@/lib/sessions/session-schemas";

/** The browser of a session, for which there is always a word. */
export const browserOf = ({ browser }: Pick<Session, "browser">): string => browser || "Unknown browser";

/** A session among others in the same browser, for whoever hears its button alone. */
export const endWords = (session: Pick<Session, "browser" | "begunAt">): string =>
  `End ${browserOf(session)}, signed in ${formatMoment(session.begunAt)}`;

export const methodWords = { password: "Password", "single-sign-on": "Single sign-on" } as const;

/** How a session stands; of one that somebody ended, who did and why. */
export function stateWords({ isCurrent, state, endedHow, endedByName, endReason }: Session): string {
  if (isCurrent) return "This session";
  if (state !== "ended" || endedHow === null) return sessionStates[state].label;
  if (endedHow !== "ended-by-supervisor") return sessionEndings[endedHow].label;
  return [`Ended by ${endedByName ?? "a Supervisor"}`, endReason].filter(Boolean).join(": ");
}
