import type { Context } from "@/lib/api/context";
import { badRequest, conflict, type FieldError, notFound, unprocessable } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import { newId } from "@/lib/ids";
import { newSigningSecret, openConfiguration, sealConfiguration } from "./configuration";
import { deliver, type Endpoint } from "./delivery/deliver";
import { addressProblem } from "./delivery/guard";
import type * as op from "./operations";
import { toWebhookRecord } from "./wire";

export const listWebhooks: Verb<typeof op.listWebhooks> = async (ctx) => {
  const rows = await ctx.db.webhook.findMany({
    where: { organizationId: ctx.organizationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(rows.map(async (row) => toWebhookRecord(row, await openConfiguration(row))));
};

export const createWebhook: Verb<typeof op.createWebhook> = async (ctx, { body }) => {
  requireCallable(body);
  const { organizationId, db } = ctx;
  const id = newId("whk");
  const configuration = {
    headers: body.headers ?? null,
    oauth: body.oauth_configuration ?? null,
    secret: newSigningSecret(),
  };
  const eventTypes = [...new Set(body.event_types)];
  const row = await db.webhook.create({
    data: {
      organizationId,
      id,
      url: body.url,
      eventTypes,
      description: body.description ?? "",
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      ...(await sealConfiguration({ organizationId, id }, configuration)),
    },
  });
  const changes = { url: [null, row.url], eventTypes: [null, eventTypes] } satisfies Record<string, [unknown, unknown]>;
  await recordAudit(ctx, { action: "createWebhook", subjectType: "webhook", subjectId: id, changes });
  return { ...toWebhookRecord(row, configuration), signing_secret: configuration.secret };
};

export const deleteWebhook: Verb<typeof op.deleteWebhook> = async (ctx, { body }) => {
  const { organizationId, db } = ctx;
  const { id, url, event_types: eventTypes } = body;
  const candidates = await db.webhook.findMany({
    where: { organizationId, id, url },
    select: { id: true, url: true, eventTypes: true },
    take: 1000,
  });
  const matches = candidates.filter((webhook) => !eventTypes || isSameSet(webhook.eventTypes, eventTypes));
  const [match, ...others] = matches;
  if (!match) throw notFound("Webhook not found");
  if (others.length > 0) {
    throw conflict(`${matches.length} webhooks match; name one by its id`, {
      ids: matches.map((webhook) => webhook.id),
    });
  }
  const { count } = await db.webhook.deleteMany({ where: { organizationId, id: match.id } });
  if (count === 0) throw notFound("Webhook not found");
  const changes = { url: [match.url, null], eventTypes: [match.eventTypes, null] } satisfies Record<
    string,
    [unknown, unknown]
  >;
  await recordAudit(ctx, { action: "deleteWebhook", subjectType: "webhook", subjectId: match.id, changes });
};

export const sendTestEvent: Verb<typeof op.sendTestEvent> = async (ctx, { params, body }) => {
  const endpoint = await findEndpoint(ctx, params.webhookId);
  const { error: reason } = await deliver(endpoint, {
    id: newId("obx"),
    eventType: body.eventType,
    timestamp: ctx.now,
    data: { message: body.message },
  });
  if (reason !== null) throw unprocessable("Failed to send test event", { reason, detail: `${reason}.` });
  return { message: "Test event sent successfully" };
};

/** The transaction ends before anything is called: an endpoint that hangs must not hold a connection. */
async function findEndpoint(ctx: Context, id: string): Promise<Endpoint> {
  const { organizationId } = ctx;
  const row = await inOrganization(organizationId, (db) =>
    db.webhook.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!row) throw notFound("Webhook not found");
  return row;
}

/** What can be seen wrong with the addresses without calling them, and headers that contradict the token. */
function requireCallable({ url, oauth_configuration: oauth, headers }: op.NewWebhook): void {
  const problems = [
    { path: "url", message: addressProblem(url) },
    { path: "oauth_configuration.token_url", message: oauth ? addressProblem(oauth.token_url) : null },
    {
      path: "headers.Authorization",
      message:
        oauth && Object.keys(headers ?? {}).some((name) => name.toLowerCase() === "authorization")
          ? "must not be set together with oauth_configuration, which sets it"
          : null,
    },
  ];
  const errors = problems.filter((problem): problem is FieldError => problem.message !== null);
  if (errors.length === 0) return;
  throw badRequest(errors.map(({ path, message }) => `${path} ${message}.`).join(" "), errors);
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  new Set(some).size === new Set(others).size && others.every((one) => some.includes(one));
