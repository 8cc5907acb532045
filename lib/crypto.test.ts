import { expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { installationKey, keyedHash, open, seal, sessionSecret } from "./crypto";
import { systemDb } from "./db";
import { keysOf, rotateKey } from "./keys";

useTestDatabase();

const place = { organizationId: "org_1", row: "whk_1", field: "secret" };
const randomKey = async () => ({ secret: Buffer.alloc(32, Math.random() * 255) });

test("what is sealed opens in its own place and is unreadable in the database", async () => {
  const sealed = await seal("whsec_secret", place);
  expect(sealed).toMatch(/^v1\.key_/);
  expect(sealed).not.toContain("whsec_secret");
  expect(await open(sealed, place)).toBe("whsec_secret");
});

test("a sealed value copied to another organization, row or field does not open", async () => {
  const sealed = await seal("whsec_secret", place);
  for (const other of [{ organizationId: "org_2" }, { row: "whk_2" }, { field: "headers" }]) {
    await expect(open(sealed, { ...place, ...other })).rejects.toThrow();
  }
});

test("a sealed value that was changed does not open", async () => {
  const sealed = await seal("whsec_secret", place);
  const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
  await expect(open(changed, place)).rejects.toThrow();
});

test("values sealed under a retired key still open, and new ones are sealed under the new key", async () => {
  const sealed = await seal("before", place);
  await rotateKey("encryption", randomKey);
  expect(await open(sealed, place)).toBe("before");
  const keys = await keysOf("encryption", randomKey);
  expect(keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
});

test("instances that start at the same moment agree on one key", async () => {
  await Promise.all(Array.from({ length: 8 }, () => keysOf("link-signing", randomKey)));
  expect(await systemDb().key.count({ where: { purpose: "link-signing" } })).toBe(1);
});

test("keys of different purposes differ, and a hash depends on the installation's key", async () => {
  const links = await installationKey("link-signing");
  const secrets = await installationKey("secret-hashing");
  expect(links.secret.equals(secrets.secret)).toBe(false);
  expect(await keyedHash("a client secret")).toBe(await keyedHash("a client secret"));
  expect(await keyedHash("a client secret")).not.toBe(await keyedHash("another"));
  expect(sessionSecret()).toHaveLength(43);
});
