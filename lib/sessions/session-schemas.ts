// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { confirmationMethods } from "@/lib/auth/operations";

/** Hours after which a session is over, however much it is used. */
export const sessionHours = 12;
/** Days for which a session that is over is kept. */
export const sessionDays = 30;

export const sessionStates = {
  active: { label: "Active", tone: "done" },
  expired: { label: "Expired", tone: "neutral" },
  ended: { label: "Ended", tone: "neutral" },
} as const;
export type SessionState = keyof typeof sessionStates;
export const sessionStateNames = Object.keys(sessionStates) as [SessionState, ...SessionState[]];

/** What ends a session before its time: in a word, and to whoever comes with it afterwards. */
export const sessionEndings = {
  "signed-out": { label: "Signed out", told: "This session was signed out." },
  "signed-in-anew": { label: "Signed in anew", told: "Somebody signed in anew in the browser of this session." },
  "ended-elsewhere": { label: "Ended elsewhere", told: "This session was ended from another one of yours." },
  "ended-by-supervisor": { label: "Ended by a Supervisor", told: "A Supervisor ended this session." },
  "password-changed": { label: "Password changed", told: "Your password was changed, which ended this session." },
  "account-disabled": { label: "Account disabled", told: "Your account was disabled." },
} as const;
export type SessionEnding = keyof typeof sessionEndings;
export const sessionEndingNames = Object.keys(sessionEndings) as [SessionEnding, ...SessionEnding[]];

export const Session = z
  .object({
    id: z.string(),
    browser: z.string().meta({ description: "In words; empty where it did not say" }),
    method: z.enum(confirmationMethods).meta({ description: "How the person signed in" }),
    clientAddress: z
      .string()
      .nullable()
      .meta({ description: "From where it was last seen; null where that is not kept" }),
    begunAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: "Noted some minutes apart" }),
    expiresAt: z.iso.datetime(),
    state: z.enum(sessionStateNames),
    isCurrent: z.boolean().meta({ description: "The session that asks" }),
    endedAt: MomentAnswer,
    endedHow: z.enum(sessionEndingNames).nullable(),
    endedByName: z.string().nullable(),
    endReason: z.string().nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;
