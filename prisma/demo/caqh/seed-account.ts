import type { Context } from "@/lib/api/context";
import { newPassword } from "@/lib/auth/create-user";
import { askJob } from "@/lib/caqh/request-check";
import { saveCaqhAccount } from "@/lib/caqh/service";
import { env } from "@/lib/env";
import { enqueueAll } from "@/lib/jobs/queue";
import type { DemoOrganization } from "../people";
import { caqhAccounts } from "./stand-in-facts";

/** True while CAQH is a stand-in: the demo's logins are invented, and nobody's to try at the real one. */
const isStandIn = (): boolean => new URL(env().CAQH_URL).protocol === "http:";

/**
 * Gives an organization its account at CAQH, after its providers came, and has the worker ask about them; answers the
 * login for the stand-in.
 */
export async function seedCaqhAccount(ctx: Context, key: DemoOrganization["key"]): Promise<Record<string, string>> {
  if (!isStandIn()) return {};
  const { organizationId, db } = ctx;
  const { caqhOrganizationId, username } = caqhAccounts[key];
  const password = newPassword();
  await saveCaqhAccount(ctx, {
    params: {},
    query: undefined,
    body: { caqhOrganizationId, username, password, isRostering: false, reason: "The plan takes part in CAQH" },
  });
  const due = await db.caqhStatus.findMany({ where: { organizationId }, select: { providerId: true } });
  await enqueueAll(
    db,
    due.map(({ providerId }) => askJob({ organizationId, providerId })),
  );
  return { [username]: password };
}
