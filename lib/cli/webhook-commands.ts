import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { ApiError } from "@/lib/api/errors";
import { type DemoFacts, demoFactsFile } from "@/lib/auth/demo-credentials";
import { env } from "@/lib/env";
import {
  type Listener,
  listenerUrl,
  listenForWebhooks,
  pauseListener,
  registerListener,
  resumeListener,
  secretsOf,
} from "@/lib/webhooks/listen";
import { receivedLine } from "@/lib/webhooks/received-line";
import { actInOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import type { Say } from "./say";

type ListenOptions = { port: number; organization?: string; secret?: string[]; answer: number; bodies?: boolean };

/** Whose webhook it is: the organization named, or the demo's first one. */
async function organizationNamed(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  try {
    const { organizations } = JSON.parse(await readFile(demoFactsFile(), "utf8")) as DemoFacts;
    if (organizations[0]) return organizations[0].id;
  } catch {
    // There is no demo; say below what is needed then.
  }
  throw new CliError("Name the organization whose events you want with --organization, or verify only, with --secret.");
}

/** Registers the listener in the organization; says what the service's settings lack for that. */
async function register(organizationId: string, port: number, say: Say): Promise<string> {
  try {
    const { id, isNew } = await actInOrganization(organizationId, (ctx) => registerListener(ctx, listenerUrl(port)));
    say(isNew ? `Registered as ${id}.` : `Registered as ${id} already; what waited for it comes first.`);
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400)
      throw new CliError(
        `The service may not call this machine: start it with WEBHOOK_ALLOWED_HOSTS=127.0.0.1:${port} and WEBHOOK_ALLOW_HTTP=on.`,
      );
    throw error;
  }
}

/** Resolves at Ctrl-C or when the process is told to end. */
const untilTold = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

async function start(
  { port, answer, bodies }: ListenOptions,
  secrets: () => Promise<string[]>,
  say: Say,
): Promise<Listener> {
  const seen = new Set<string>();
  try {
    return await listenForWebhooks({
      port,
      status: answer,
      secrets,
      onReceived: (received) => {
        say(receivedLine(received, seen.has(received.id)));
        if (bodies) say(received.body);
        seen.add(received.id);
      },
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new CliError(`Port ${port} is taken: name another one with --port.`);
    throw error;
  }
}

async function listen(options: ListenOptions, say: Say): Promise<void> {
  const told = untilTold();
  if (options.secret) {
    const listener = await start(options, () => Promise.resolve(options.secret ?? []), say);
    say(`Listening at ${listener.url}; Ctrl-C ends it.`);
    await told;
    return listener.stop();
  }
  const organizationId = await organizationNamed(options.organization);
  // Listens before it is registered: what waits comes at once.
  let webhookId: string | null = null;
  const listener = await start(options, async () => (webhookId ? secretsOf(organizationId, webhookId) : []), say);
  try {
    const id = await register(organizationId, options.port, say);
    webhookId = id;
    await listener.learn();
    await actInOrganization(organizationId, (ctx) => resumeListener(ctx, id));
    say(`Listening at ${listener.url}; Ctrl-C ends it, and events wait until the next time.`);
    await told;
  } finally {
    const id = webhookId;
    if (id !== null) await actInOrganization(organizationId, (ctx) => pauseListener(ctx, id));
    await listener.stop();
  }
}

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new CliError(`"${text}" is no port: 1 to 65535.`);
  return port;
};
const statusOf = (text: string): number => {
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new CliError(`"${text}" is no status of an answer: 200 to 599.`);
  return status;
};

export function addWebhookCommands(program: Command, say: Say): void {
  program
    .command("webhooks")
    .description("try webhooks out")
    .command("listen")
    .description("receive an organization's webhooks on this machine, verify each signature and print it")
    .option("--organization <id>", "whose events; in the demo its first organization")
    .addOption(new Option("--port <number>", "where to listen; else WEBHOOK_LISTEN_PORT").argParser(portOf))
    .addOption(
      new Option("--answer <status>", "what to answer, for example 503 to see retries")
        .argParser(statusOf)
        .default(204),
    )
    .option("--bodies", "print each body as well")
    .option("--secret <secret...>", "register nothing, only verify with these (whsec_…)")
    .action((options: Omit<ListenOptions, "port"> & { port?: number }) =>
      listen({ ...options, port: options.port ?? env().WEBHOOK_LISTEN_PORT }, say),
    );
}
