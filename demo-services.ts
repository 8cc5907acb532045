import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { CaqhStandIn } from "@/lib/caqh/stand-in";
import { env } from "@/lib/env";
import { NppesStandIn } from "@/lib/verification/sources/nppes-stand-in";
import { WebhookReceiver } from "@/lib/webhooks/receiver";
import { caqhFacts } from "@/prisma/demo/caqh/keep-facts";
import registryAnswers from "@/prisma/demo/nppes/answers.json";
import { webhookSecrets } from "@/prisma/demo/webhook-secrets";

// What the demo talks to instead of the outside world, so that all of it runs without network:
//   GET  /api/                the stand-in for the NPPES registry
//   *    /caqh/               the stand-in for CAQH ProView: status, roster, profile
//   POST /webhooks/receive    a receiver of webhooks
//   POST /webhooks/secrets    { "secret": "whsec_…" }: verify signatures with it from now on
//   GET  /webhooks            what arrived, newest first

const registry = new NppesStandIn(registryAnswers);
const caqh = new CaqhStandIn(await caqhFacts());
// Takes everything and shows the verdict: webhooks with different secrets may share it.
const receiver = new WebhookReceiver({ answer: () => ({ status: 204 }) });
// The webhooks that the demo begins with; others are told to POST /webhooks/secrets.
for (const secret of await webhookSecrets()) receiver.trust(secret);
const Secret = z.object({
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/, "must be whsec_… as the registration showed it"),
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const route = `${request.method} ${pathname.replace(/\/+$/, "")}`;
  if (route === "GET /api") return registry.handle(request, response);
  if (pathname.startsWith("/caqh/")) return caqh.handle(request, response);
  if (route === "POST /webhooks/receive") return receiver.handle(request, response);
  if (route === "GET /webhooks") return sendJson(response, 200, { received: receiver.received.toReversed() });
  if (route === "POST /webhooks/secrets") return trust(request, response);
  sendJson(response, 404, { message: "There is nothing at this address" });
}

async function trust(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const chunk of request) text += chunk;
  const parsed = Secret.safeParse(parseJson(text));
  if (!parsed.success) return sendJson(response, 400, { message: parsed.error.issues[0]?.message });
  receiver.trust(parsed.data.secret);
  sendJson(response, 200, { message: "Deliveries are verified with this secret from now on" });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body, null, 2));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error("demo-services:", error);
    if (!response.headersSent) sendJson(response, 500, { message: "The demo services failed" });
  });
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// Without its parent nobody would ever stop it.
if (process.connected) process.once("disconnect", stop);

server.once("error", (error) => {
  console.error(`demo-services: ${error.message}`);
  process.exit(1);
});
server.listen(env().PORT, env().HOST, () => {
  console.log(`demo-services: listening on ${env().HOST}:${env().PORT}`);
  if (process.connected) process.send?.("ready");
});
