import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Actor, type Context, systemActor } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { createApiClient } from "@/lib/api-clients/create-api-client";
import { createUser, newPassword } from "@/lib/auth/create-user";
import type { DemoFacts } from "@/lib/auth/demo-credentials";
import { now } from "@/lib/clock";
import { type Db, systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import { loadReference } from "@/lib/exports/reference/load-reference";
import { newId } from "@/lib/ids";
import { loadList } from "@/lib/lists/load-list";
import { addressProblem } from "@/lib/webhooks/delivery/guard";
import { listenerUrl, registerListener } from "@/lib/webhooks/listen";
import { createWebhook } from "@/lib/webhooks/service";
import { keepCaqhFacts } from "./caqh/keep-facts";
import { seedCaqhAccount } from "./caqh/seed-account";
import { standInProviders } from "./caqh/stand-in-facts";
import { demoFile } from "./demo-file";
import { lendRegistry } from "./lend-registry";
import { demoOrganizations } from "./people";
import { seedCommittee } from "./seed-committee";
import { seedDocuments } from "./seed-documents";
import { seedFacilities } from "./seed-facilities";
import { seedForms } from "./seed-forms";
import { seedOutreach } from "./seed-outreach";
import { seedProviders } from "./seed-providers";
import { keepWebhookSecrets } from "./webhook-secrets";

type Staffed = { people: Actor[]; users: DemoFacts["users"]; clients: DemoFacts["clients"] };
type Seeded = Staffed & { id: string; name: string; webhookSecrets: string[]; caqhLogin: Record<string, string> };

const slug = (role: string) => role.toLowerCase().replaceAll(" ", ".");

/** "Dr. Halcyon Wraxall" → "halcyon.wraxall" */
const nameSlug = (name: string) =>
  name
    .replace(/^Dr\. /, "")
    .toLowerCase()
    .replaceAll(" ", ".");

/**
 * The people, and one API client per role; the medical director's client acts as the medical director. The address of
 * the first of a role is the role's, so that it can be guessed.
 */
async function seedStaff(ctx: Context, organization: (typeof demoOrganizations)[number]): Promise<Staffed> {
  const { organizationId } = ctx;
  const staffed: Staffed = { people: [], users: [], clients: [] };
  for (const { name, role } of organization.people) {
    const isFirst = !staffed.people.some(({ roles }) => roles.includes(role));
    const [email, password] = [`${isFirst ? slug(role) : nameSlug(name)}@${organization.domain}`, newPassword()];
    const user = await createUser(ctx, { email, name, roles: [role], password });
    staffed.people.push({ type: "user", id: user.id, name, roles: [role] });
    staffed.users.push({ email, password, role, organizationId });
    if (!isFirst) continue;
    const userId = role === "Medical Director" ? user.id : undefined;
    const client = await createApiClient(ctx, { name: `${role} client`, roles: [role], userId });
    staffed.clients.push({ clientId: client.id, clientSecret: client.secret, role, organizationId });
  }
  return staffed;
}

/** A webhook at the demo's own receiver, where the settings allow one; answers its signing secret. */
async function seedWebhook(ctx: Context): Promise<string[]> {
  const [host] = env().WEBHOOK_ALLOWED_HOSTS;
  if (host === undefined || !env().WEBHOOK_ALLOW_HTTP) return [];
  const webhook = await createWebhook(ctx, {
    params: {},
    query: undefined,
    body: {
      url: `http://${host}/webhooks/receive`,
      event_types: ["credential_workflow.status.changed"],
      description: "The demo's own receiver: see what arrives at /webhooks there",
    },
  });
  return webhook && "signing_secret" in webhook && webhook.signing_secret ? [webhook.signing_secret] : [];
}

/** A webhook for `webhooks listen`, where the settings allow one: what happens waits until somebody listens. */
async function seedListener(ctx: Context): Promise<void> {
  const url = listenerUrl(env().WEBHOOK_LISTEN_PORT);
  if (addressProblem(url) === null) await registerListener(ctx, url);
}

async function seedOrganization(db: Db, organization: (typeof demoOrganizations)[number]): Promise<Seeded> {
  const { id, name } = await db.organization.create({ data: { id: newId("org"), name: organization.name } });
  const ctx: Context = { organizationId: id, actor: systemActor, db, now: now(), requestId: "demo seed" };
  const staffed = await seedStaff(ctx, organization);
  const webhookSecrets = await seedWebhook(ctx);
  await seedListener(ctx);
  await seedOutreach(ctx, organization);
  await seedProviders(ctx, organization, staffed.people);
  await seedFacilities(ctx, organization, staffed.people);
  await seedForms(ctx, organization, staffed.people);
  await seedCommittee(ctx, staffed.people);
  const caqhLogin = await seedCaqhAccount(ctx, organization.key);
  return { id, name, webhookSecrets, caqhLogin, ...staffed };
}

/** The lists that the demo brings, all invented: in the folder below, in their official formats. */
export const demoLists = [
  ["oig", "oig/UPDATED.csv"],
  ["sam", "sam/SAM_Exclusions_Public_Extract_V2.csv"],
  ["ofac", "ofac"],
  ["state-pa", "state/pa.csv"],
  ["state-ny", "state/ny.txt"],
  ["state-nj", "state/nj.txt"],
] as const;

/** The lists that each of the demo's organizations uploaded as its own. */
export const demoOwnLists = [
  ["opt-out", "own/opt-out.csv"],
  ["preclusion", "own/preclusion.csv"],
] as const;

/** Where the demo's list files are: beside this file, or, in the bundled program, in the sources beside dist/. */
function demoFolder(): string {
  const folders = ["./", "../prisma/demo/"].map((at) => fileURLToPath(new URL(at, import.meta.url)));
  const found = folders.find((folder) => existsSync(`${folder}oig/UPDATED.csv`));
  if (!found) throw new Error("The demo's list files are missing: prisma/demo is not complete");
  return found;
}

const written = "Wrote the demo data: two organizations, with passwords and secrets in DATA_DIR/demo.json.";

async function keepDemo(organizationIds: readonly string[]): Promise<string> {
  const facts = await demoFile.find(organizationIds);
  if (!facts) {
    throw conflict(
      `The database has organizations already and DATA_DIR (${env().DATA_DIR}) has no demo.json for them, so no demo data was written: use an empty database, or, if all of this was a demo, stop Credence, remove DATA_DIR and start again`,
    );
  }
  if (facts.baseUrl !== env().BASE_URL) await demoFile.replace({ ...facts, baseUrl: env().BASE_URL });
  return "The demo data is there already.";
}

/**
 * Writes the demo into a database without any organization: two of them with people, API clients, a webhook and
 * invented providers whose credentialing has come differently far, all by the operations of the API and in one
 * transaction; what the sources say is left to the worker, save for the files that are decided. Passwords and secrets
 * go to DATA_DIR/demo.json. Run again, it changes nothing. Throws when there are organizations of other origin.
 */
export async function seedDemo(): Promise<string> {
  const existing = await systemDb().organization.findMany({ select: { id: true } });
  if (existing.length > 0) return keepDemo(existing.map(({ id }) => id));

  const folder = demoFolder();
  for (const [source, file] of demoLists) await loadList({ source, path: `${folder}${file}`, origin: "demo" });
  await loadReference("geo", `${folder}geo`);
  const registry = await lendRegistry();
  const organizationIds: string[] = [];
  try {
    const isWritten = await systemDb().$transaction(
      async (db) => {
        await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('credence demo', 0))`;
        // Another seed was faster: its demo is the demo.
        if ((await db.organization.count()) > 0) return false;
        const seeded: Seeded[] = [];
        for (const organization of demoOrganizations) seeded.push(await seedOrganization(db, organization));
        organizationIds.push(...seeded.map(({ id }) => id));
        await keepWebhookSecrets(seeded.flatMap(({ webhookSecrets }) => webhookSecrets));
        await keepCaqhFacts({
          logins: Object.assign({}, ...seeded.map(({ caqhLogin }) => caqhLogin)),
          providers: standInProviders(now()),
        });
        await demoFile.prepare({
          baseUrl: env().BASE_URL,
          organizations: seeded.map(({ id, name }) => ({ id, name })),
          users: seeded.flatMap(({ users }) => users),
          clients: seeded.flatMap(({ clients }) => clients),
        });
        return true;
      },
      { timeout: 120_000, maxWait: 10_000 },
    );
    if (!isWritten) return written;
    for (const organizationId of organizationIds)
      for (const [source, file] of demoOwnLists)
        await loadList({ source, path: `${folder}${file}`, organizationId, origin: "demo" });
    for (const organizationId of organizationIds) await seedDocuments(organizationId);
    await demoFile.publish();
  } finally {
    registry.close();
  }
  return written;
}
