import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { newId } from "@/lib/ids";
import { emitEvent } from "./outbox";

export type TestEndpoint = { url: string; close: () => Promise<void> };

/** A real server on a free port of 127.0.0.1, allowed as a target of webhooks. */
export async function startEndpoint(listener: RequestListener): Promise<TestEndpoint> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const allowed = process.env["WEBHOOK_ALLOWED_HOSTS"];
  process.env["WEBHOOK_ALLOWED_HOSTS"] = [allowed, `127.0.0.1:${port}`].filter(Boolean).join(",");
  process.env["WEBHOOK_ALLOW_HTTP"] = "on";
  forgetEnv();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/hook`, close };
}

/** An organization and the context in which a Supervisor of it acts; `db` is the caller's to give. */
export async function createOrganization(name = "North Clinic"): Promise<Omit<Context, "db">> {
  const organizationId = newId("org");
  await systemDb().organization.create({ data: { id: organizationId, name } });
  return {
    organizationId,
    actor: { type: "user", id: "usr_1", name: "Sam Supervisor", roles: ["Supervisor"] },
    now: now(),
    requestId: "test",
  };
}

/** Emits a change of a provider's workflow to a status, in a transaction of its own. */
export function emitStatusChange(ctx: Omit<Context, "db">, subjectId: string, status: string): Promise<string> {
  return inOrganization(ctx.organizationId, (db) =>
    emitEvent(
      { ...ctx, db },
      {
        type: "credential_workflow.status.changed",
        aliases: [`PROVIDER_${status}`],
        subjectId,
        data: { credentialingWorkflowId: subjectId, newStatusName: status },
      },
    ),
  );
}

/** Waits until it is true; fails after ten seconds. */
export async function eventually(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Not within ten seconds: ${what}`);
}
