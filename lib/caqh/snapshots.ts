import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { open, seal, type SealContext } from "@/lib/crypto";
import type { CaqhSnapshot } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { CaqhProfile } from "./profile";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** A profile as it was received; `hash` is the hexadecimal SHA-256 of its bytes, `size` their number. */
export type Received = { xml: string; hash: string; size: number; profile: CaqhProfile; ssn: string };

type Place = { organizationId: string; id: string };
const place = ({ organizationId, id }: Place, field: "answer" | "ssn"): SealContext => ({
  organizationId,
  row: id,
  field: `caqh_snapshots.${field}`,
});

/** Whose profile it is: the provider, and the id by which CAQH was asked, since another id is another person there. */
type Person = { providerId: string; caqhProviderId: string };

/** The newest snapshot of a provider; null without one. */
export const newestSnapshot = ({ db, organizationId }: Omit<Ctx, "now">, { providerId, caqhProviderId }: Person) =>
  db.caqhSnapshot.findFirst({
    where: { organizationId, providerId, caqhProviderId },
    orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
    omit: { answer: true },
  });

/** The last four digits of the number that a snapshot holds; "" when it has none. */
export async function lastFourOfSnapshot(row: Pick<CaqhSnapshot, "organizationId" | "id" | "ssn">): Promise<string> {
  return row.ssn === null ? "" : (await open(row.ssn, place(row, "ssn"))).slice(-4);
}

/** The answer itself, as it was received. */
export const answerOf = (row: Pick<CaqhSnapshot, "organizationId" | "id" | "answer">): Promise<string> =>
  open(row.answer, place(row, "answer"));

/**
 * Keeps a profile. The same as the newest one is kept once: that one is answered, and `isNew` is false. Answer and
 * social security number lie sealed for their row.
 */
export async function keepSnapshot(ctx: Ctx, person: Person, received: Received) {
  const { db, organizationId } = ctx;
  const { providerId, caqhProviderId } = person;
  const newest = await newestSnapshot(ctx, person);
  const { profile, hash, size } = received;
  if (newest?.hash === hash) return { snapshot: newest, isNew: false };
  const row = { organizationId, id: newId("cqs") };
  const snapshot = await db.caqhSnapshot.create({
    data: {
      ...row,
      providerId,
      caqhProviderId,
      attestedOn: profile.attestedOn === null ? null : dateOf(profile.attestedOn),
      hash,
      size,
      answer: await seal(received.xml, place(row, "answer")),
      profile,
      ssn: received.ssn === "" ? null : await seal(received.ssn, place(row, "ssn")),
      fetchedAt: ctx.now,
    },
    omit: { answer: true },
  });
  return { snapshot, isNew: true };
}
