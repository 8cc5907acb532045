import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { changeWebhook } from "./change-webhook";
import { signingSecrets } from "./configuration";
import { dottedEventTypes } from "./event-names";
import { type Received, WebhookReceiver } from "./receiver";
import { createWebhook } from "./service";

export type Listener = {
  url: string;
  /** Reads the secrets to verify with. */
  learn: () => Promise<void>;
  stop: () => Promise<void>;
};

type Listening = {
  port: number;
  /** Verify with these; those of a webhook are read anew whenever a signature does not verify. */
  secrets: () => Promise<string[]>;
  /** What the receiver answers to what verifies. */
  status: number;
  onReceived: (received: Received) => void;
};

/** Where the listener is, as the service calls it. */
export const listenerUrl = (port: number): string => `http://127.0.0.1:${port}/`;

/** Receives webhooks on 127.0.0.1 until it is stopped: verifies each and answers 401 to what does not verify. */
export async function listenForWebhooks({ port, secrets, status, onReceived }: Listening): Promise<Listener> {
  const learn = async () => {
    for (const secret of await secrets()) receiver.trust(secret);
  };
  const receiver: WebhookReceiver = new WebhookReceiver({
    kept: 0,
    answer: async (received) => {
      onReceived(received);
      if (received.signature !== "invalid") return { status };
      // A secret that was rotated meanwhile: the next attempt verifies.
      await learn();
      return { status: 401, body: "The signature does not verify" };
    },
  });
  await learn();
  const server = createServer((request, response) => {
    receiver.handle(request, response).catch((error: unknown) => {
      // The caller went away in the middle, and tries again.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: listenerUrl(actual),
    learn,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The organization's webhook at the listener: the one that is there, or a new one for every change. It is paused. */
export async function registerListener(ctx: Context, url: string): Promise<{ id: string; isNew: boolean }> {
  const { organizationId, db } = ctx;
  const known = await db.webhook.findFirst({ where: { organizationId, url, removedAt: null } });
  if (known) return { id: known.id, isNew: false };
  const body = { url, event_types: [...dottedEventTypes], description: listenerDescription };
  const webhook = await createWebhook(ctx, { params: {}, query: undefined, body });
  if (!webhook || !("id" in webhook)) throw new Error("A webhook is registered or refused");
  // Until the listener knows its secret nothing may come.
  await pauseListener(ctx, webhook.id);
  return { id: webhook.id, isNew: true };
}

const listenerDescription = "For npm run credence -- webhooks listen";
const listenerPause = "nobody listens; start npm run credence -- webhooks listen";

/** Holds back what comes while nobody listens; the next listener gets it. */
export async function pauseListener(ctx: Context, id: string): Promise<void> {
  await changeWebhook({ ...ctx, ifMatch: null }, id, { paused: true, reason: listenerPause });
}

/** Sends what waited, and what happens from now on. */
export async function resumeListener(ctx: Context, id: string): Promise<void> {
  await changeWebhook({ ...ctx, ifMatch: null }, id, { paused: false });
}

/** The secrets that the webhook's deliveries are signed with now. */
export async function secretsOf(organizationId: string, id: string): Promise<string[]> {
  const row = await systemDb().webhook.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return row ? signingSecrets(row, now()) : [];
}
