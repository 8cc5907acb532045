import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Prisma, Session as SessionRow } from "@/lib/generated/prisma/client";
import type { Session, SessionState } from "./session-schemas";

/** What each state is in the database at a moment of the machine's clock. */
export const inState = (state: SessionState, now: Date): Prisma.SessionWhereInput =>
  ({
    active: { endedAt: null, expiresAt: { gt: now } },
    expired: { endedAt: null, expiresAt: { lte: now } },
    ended: { endedAt: { not: null } },
  })[state];

const stateOf = ({ endedAt, expiresAt }: SessionRow, now: Date): SessionState =>
  endedAt !== null ? "ended" : expiresAt > now ? "active" : "expired";

type Wire = z.input<typeof Session>;

/** A session as operations answer it; `sessionId` is the one that asks. */
export const toSession = (row: SessionRow, { now, sessionId }: { now: Date; sessionId?: string }): Wire => ({
  id: row.id,
  browser: row.browser,
  // The database holds the method to those of the contract, and what ended a session is only written by its name.
  method: row.method as Wire["method"],
  clientAddress: row.clientAddress,
  begunAt: row.begunAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOf(row, now),
  isCurrent: row.id === sessionId,
  endedAt: isoMoment(row.endedAt),
  endedHow: row.endedHow as Wire["endedHow"],
  endedByName: row.endedByName,
  endReason: row.endReason,
});
