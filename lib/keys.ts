import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { now } from "@/lib/clock";
import { systemDb, systemPool } from "@/lib/db";
import { env } from "@/lib/env";
import type { Key } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";

/** What a key of the installation is for. Keys of one purpose never serve another. */
export type KeyPurpose = "token-signing" | "encryption" | "link-signing" | "secret-hashing";

/** The part of a new key that is made by its purpose: `secret` is wrapped before it is stored. */
export type KeyMaterial = { secret: Buffer; publicJwk?: Record<string, string> };

export type InstallationKey = { id: string; secret: Buffer; publicJwk: unknown; retiredAt: Date | null };

type KeptKey = Pick<Key, "id" | "purpose" | "publicJwk" | "wrapped" | "retiredAt">;

const IV_BYTES = 12;
const TAG_BYTES = 16;
// At the first start all instances wait here for each other.
const patience = { maxWait: 10_000, timeout: 20_000 };

/** A 32-byte key derived from CREDENCE_KEY; `info` keeps the derived keys apart. */
export function deriveFromMasterKey(info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().CREDENCE_KEY, "credence", info, 32));
}

/** AES-256-GCM: iv, ciphertext and tag in one buffer. `boundTo` is authenticated but not stored. */
export function encrypt(key: Buffer, plaintext: Buffer, boundTo: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The inverse of `encrypt`; throws when the key, the content or what it is bound to differs. */
export function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** All keys of a purpose, newest first, made when there is none; instances that start together agree on one. */
export async function keysOf(purpose: KeyPurpose, make: () => Promise<KeyMaterial>): Promise<InstallationKey[]> {
  const existing = await findKeys(purpose);
  if (existing.some((key) => key.retiredAt === null)) return existing.map(unwrap);

  await systemDb().$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credence key ${purpose}`}, 0))`;
    if ((await db.key.count({ where: { purpose, retiredAt: null } })) > 0) return;
    await db.key.create({ data: wrap(purpose, await make()) });
  }, patience);
  return (await findKeys(purpose)).map(unwrap);
}

/** Makes a new key for the purpose and retires the others; what they sealed or signed stays readable. */
export async function rotateKey(purpose: KeyPurpose, make: () => Promise<KeyMaterial>): Promise<void> {
  const material = await make();
  await systemDb().$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credence key ${purpose}`}, 0))`;
    await db.key.updateMany({ where: { purpose, retiredAt: null }, data: { retiredAt: now() } });
    await db.key.create({ data: wrap(purpose, material) });
  }, patience);
}

// Not through Prisma: every web process asks when it begins, and where only statements by hand follow, it never
// loads Prisma's compiler, which is a third of its memory.
async function findKeys(purpose: KeyPurpose): Promise<KeptKey[]> {
  const { rows } = await systemPool().query<KeptKey>(
    `select id, purpose, public_jwk as "publicJwk", wrapped, retired_at as "retiredAt" from keys
     where purpose = $1 order by created_at desc, id desc`,
    [purpose],
  );
  return rows;
}

function wrap(purpose: KeyPurpose, { secret, publicJwk }: KeyMaterial) {
  const id = newId("key");
  const wrapped = encrypt(deriveFromMasterKey("key wrapping"), secret, `${purpose} ${id}`).toString("base64url");
  return { id, purpose, wrapped, ...(publicJwk && { publicJwk: { ...publicJwk, kid: id } }) };
}

function unwrap(key: KeptKey): InstallationKey {
  const { id, publicJwk, retiredAt } = key;
  try {
    const wrapped = Buffer.from(key.wrapped, "base64url");
    return {
      id,
      secret: decrypt(deriveFromMasterKey("key wrapping"), wrapped, `${key.purpose} ${id}`),
      publicJwk,
      retiredAt,
    };
  } catch {
    throw new Error("CREDENCE_KEY does not open the keys kept in this database: set the key they were made with");
  }
}
