import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { enqueueAll, type NewJob } from "@/lib/jobs/queue";
import { requireAccount } from "./account";
import type { rosterActions } from "./schemas";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** What a job asks CAQH about. */
export type Question = {
  organizationId: string;
  providerId: string;
  /** Reads the profile although the day of the attestation is known. */
  isThorough?: boolean;
  /** A change of the roster that a person asked for. */
  roster?: (typeof rosterActions)[number];
};

/** The job of a question; those of one provider that wait and ask the same are run as one. */
export const askJob = (data: Question): NewJob => ({
  name: "ask-caqh",
  data,
  singletonKey: [data.organizationId, data.providerId, data.isThorough ? "thorough" : "", data.roster ?? ""].join(" "),
});

async function makeDue({ db, organizationId, now }: Ctx, providerId: string, caqhProviderId: string): Promise<void> {
  await db.caqhStatus.upsert({
    where: { organizationId_providerId: { organizationId, providerId } },
    create: { organizationId, providerId, caqhProviderId, nextCheckAt: now },
    update: { nextCheckAt: now },
  });
}

/**
 * Lets a job ask CAQH about a provider, in the caller's transaction. Throws 409 without an account at CAQH or without
 * the provider's CAQH id.
 */
export async function requestCheck(
  ctx: Ctx,
  provider: { id: string; caqhProviderId: string },
  more: Pick<Question, "isThorough" | "roster">,
): Promise<void> {
  await requireAccount(ctx);
  if (provider.caqhProviderId === "") throw conflict("The file has no CAQH id, so CAQH cannot be asked");
  await makeDue(ctx, provider.id, provider.caqhProviderId);
  await enqueueAll(ctx.db, [askJob({ organizationId: ctx.organizationId, providerId: provider.id, ...more })]);
}

/** Asks CAQH about a provider whose credentialing begins, where the organization and the file allow it. */
export async function askAtStart(ctx: Ctx, providerId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const provider = await db.provider.findFirst({
    where: { organizationId, id: providerId, caqhProviderId: { not: "" } },
    select: { id: true, caqhProviderId: true },
  });
  if (!provider) return;
  const account = await db.caqhAccount.findUnique({ where: { organizationId }, select: { organizationId: true } });
  if (account) await requestCheck(ctx, provider, { isThorough: true });
}
