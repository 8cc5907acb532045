import { createHmac, randomBytes } from "node:crypto";
import {
  decrypt,
  deriveFromMasterKey,
  encrypt,
  type InstallationKey,
  type KeyPurpose,
  keysOf,
  rotateKey,
} from "@/lib/keys";

type SecretPurpose = Exclude<KeyPurpose, "token-signing">;

/** Where a sealed value lies. It opens only there: copied to another row or organization it is useless. */
export type SealContext = { organizationId: string; row: string; field: string };

// A key made by another instance, or a rotation, is seen after at most this time.
const KEY_CACHE_MS = 60_000;
const cache = new Map<SecretPurpose, { keys: Promise<InstallationKey[]>; readAt: number }>();

/** The key in use for a purpose: 32 random bytes, made once for the whole installation. */
export async function installationKey(purpose: SecretPurpose): Promise<{ id: string; secret: Buffer }> {
  const key = (await cachedKeys(purpose)).find(({ retiredAt }) => retiredAt === null);
  if (!key) throw new Error(`No ${purpose} key is in use`);
  return key;
}

/** Encrypts with AES-256-GCM under the installation's key: `v1.<key id>.<base64url>`. */
export async function seal(plaintext: string, context: SealContext): Promise<string> {
  const { id, secret } = await installationKey("encryption");
  return `v1.${id}.${encrypt(secret, Buffer.from(plaintext), boundTo(context)).toString("base64url")}`;
}

/** Decrypts what `seal` made in the same context, also under a retired key; throws when it was changed or moved. */
export async function open(sealed: string, context: SealContext): Promise<string> {
  const [version, keyId, content] = sealed.split(".");
  if (version !== "v1" || !keyId || !content) throw new Error("Not a sealed value");
  const key = await keyById("encryption", keyId);
  return decrypt(key.secret, Buffer.from(content, "base64url"), boundTo(context)).toString();
}

/**
 * A keyed hash (HMAC-SHA256, base64url) for looking up and comparing high-entropy secrets such as API client
 * secrets: a copy of the database alone does not even allow to test a guess.
 */
export async function keyedHash(secret: string): Promise<string> {
  const key = await installationKey("secret-hashing");
  return createHmac("sha256", key.secret).update(secret).digest("base64url");
}

/** Makes a new encryption key and retires the others; what they sealed stays readable. */
export async function rotateEncryptionKey(): Promise<void> {
  await rotateKey("encryption", async () => ({ secret: randomBytes(32) }));
  cache.delete("encryption");
}

/** The secret of browser sessions; the same on every instance that has the same CREDENCE_KEY. */
export function sessionSecret(): string {
  return deriveFromMasterKey("browser sessions").toString("base64url");
}

async function keyById(purpose: SecretPurpose, id: string): Promise<InstallationKey> {
  const known = (await cachedKeys(purpose)).find((key) => key.id === id);
  if (known) return known;
  cache.delete(purpose);
  const fresh = (await cachedKeys(purpose)).find((key) => key.id === id);
  if (!fresh) throw new Error(`The ${purpose} key ${id} is not in this database`);
  return fresh;
}

async function cachedKeys(purpose: SecretPurpose): Promise<InstallationKey[]> {
  const cached = cache.get(purpose);
  if (cached && Date.now() - cached.readAt < KEY_CACHE_MS) return cached.keys;
  const keys = keysOf(purpose, async () => ({ secret: randomBytes(32) }));
  cache.set(purpose, { keys, readAt: Date.now() });
  keys.catch(() => cache.delete(purpose));
  return keys;
}

// JSON keeps the parts apart: ("a", "bc") and ("ab", "c") must not be the same place.
function boundTo({ organizationId, row, field }: SealContext): string {
  return JSON.stringify([organizationId, row, field]);
}
