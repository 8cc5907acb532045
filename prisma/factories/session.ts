import { encode } from "next-auth/jwt";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { sessionHours } from "@/lib/sessions/session-schemas";
import type { Person } from "./organization";

type Owner = Pick<Person, "id" | "organizationId">;
type Facts = Partial<
  Pick<Prisma.SessionUncheckedCreateInput, "browser" | "method" | "clientAddress" | "endedAt" | "endedHow">
>;

/** A session of a person as it is after a sign-in at `begunAt` (now unless said otherwise), and the token in its cookie. */
export async function addSession(
  { id: userId, organizationId }: Owner,
  { begunAt = new Date(), ...facts }: Facts & { begunAt?: Date } = {},
): Promise<{ id: string; token: string }> {
  const id = newId("ses");
  const expiresAt = new Date(begunAt.getTime() + sessionHours * 3_600_000);
  const times = { begunAt, lastSeenAt: begunAt, expiresAt };
  const made = { organizationId, id, userId, browser: "Firefox 140 on Linux", method: "password", ...times, ...facts };
  await systemDb().session.create({ data: made });
  const token = { sub: userId, organizationId, sessionId: id, signedInAt: begunAt.getTime() };
  return { id, token: await encode({ token, secret: sessionSecret(), maxAge: sessionHours * 3600 }) };
}
