import { beforeEach, expect, test } from "vitest";
import { systemActor } from "@/lib/api/context";
import { installationKey } from "@/lib/crypto";
import { systemDb, systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import { rewrapSecrets } from "@/lib/jobs/rewrap-secrets";
import {
  openConfiguration,
  sealConfiguration,
  rotateSigningSecret,
  signingSecrets,
} from "@/lib/webhooks/configuration";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { encryptionKeyUsage } from "./key-usage";
import { rewrapBatch, rewrapStart } from "./rewrap";
import { rotateEncryptionKey } from "./rotate-encryption-key";
import { appendOnlySealedColumns, sealedColumns } from "./sealed-columns";

useTestDatabase();

let organizationId: string;
const secrets = { headers: { "x-key": "a header value" }, oauth: null, secret: "whsec_c2VjcmV0" };

beforeEach(async () => {
  organizationId = (await createOrganization("North Clinic")).id;
});

async function webhook(): Promise<string> {
  const id = newId("whk");
  const sealed = await sealConfiguration({ organizationId, id }, secrets);
  const rotated = await rotateSigningSecret({ organizationId, id, secret: sealed.secret }, new Date());
  await systemDb().webhook.create({
    data: {
      organizationId,
      id,
      url: "https://example.org/",
      eventTypes: ["IN_PROGRESS"],
      createdBy: "usr_1",
      ...sealed,
      ...rotated.columns,
    },
  });
  return id;
}

const rowOf = (id: string) => systemDb().webhook.findFirstOrThrow({ where: { organizationId, id } });

test("after a rotation everything lies under the new key, and says the same", async () => {
  const ids = [await webhook(), await webhook()];
  const before = await installationKey("encryption");
  const current = await rotateEncryptionKey(systemActor);
  expect(current).not.toBe(before.id);
  await rewrapSecrets.run(rewrapStart, new AbortController().signal);

  for (const id of ids) {
    const row = await rowOf(id);
    for (const sealed of [row.headers, row.secret, row.previousSecret]) expect(sealed).toMatch(`v1.${current}.`);
    expect((await openConfiguration(row)).headers).toEqual(secrets.headers);
    expect((await signingSecrets(row, new Date()))[1]).toBe(secrets.secret);
  }
  const usage = await encryptionKeyUsage();
  expect(usage.find(({ id }) => id === before.id)).toMatchObject({ values: 0, retiredAt: expect.any(Date) });
  expect(usage.find(({ id }) => id === current)).toMatchObject({ values: 6, retiredAt: null });
  expect(
    await systemDb().auditEntry.findFirst({ where: { organizationId, action: "rotateEncryptionKey" } }),
  ).toMatchObject({ actorType: "system", changes: { key: [before.id, current] } });
});

test("what was sealed under the old key by a process that had not noticed yet is sealed anew by the second job", async () => {
  const id = await webhook();
  const late = await rowOf(id);
  await rotateEncryptionKey(systemActor);
  const { rows } = await systemPool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'rewrap-secrets' AND start_after > now() + interval '1 minute'",
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect((await openConfiguration(late)).headers).toEqual(secrets.headers);
});

test("a value that was moved into another row is not sealed anew for it", async () => {
  const [from, to] = [await webhook(), await webhook()];
  await systemDb().webhook.updateMany({
    where: { organizationId, id: to },
    data: { secret: (await rowOf(from)).secret },
  });
  await rotateEncryptionKey(systemActor);
  const column = sealedColumns.findIndex(({ table, column }) => table === "webhooks" && column === "secret");
  await expect(rewrapBatch({ ...rewrapStart, column })).rejects.toThrow();
  await systemDb().webhook.deleteMany({ where: { organizationId } });
});

test("every column that holds sealed values is known to the rotation", async () => {
  const known = [...sealedColumns, ...appendOnlySealedColumns].map(({ table, column }) => `${table}.${column}`);
  await webhook();
  const { rows } = await systemPool().query<{ name: string; place: string }>(
    `SELECT table_name || '.' || column_name AS place, table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name ~ '(^|_)(secret|ssn|password|oauth_configuration)$')
       AND column_name !~ 'hash'`,
  );
  expect(rows.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
});
