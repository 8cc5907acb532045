import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from "jose";
import { z } from "zod";
import { type InstallationKey, type KeyMaterial, keysOf, rotateKey } from "@/lib/keys";

/** Access tokens are signed with ECDSA on P-256 (RFC 7518, 3.4): every JWT library verifies it. */
export const tokenAlgorithm = "ES256";

export type TokenSigningKeys = { current: { kid: string; privateKey: CryptoKey }; jwks: JSONWebKeySet };

const PublicJwk = z.object({ kty: z.literal("EC"), crv: z.string(), x: z.string(), y: z.string(), kid: z.string() });
const PrivateJwk = PublicJwk.omit({ kid: true }).extend({ d: z.string() });

// A token lives 24 hours; a retired key verifies an hour longer, for clocks that differ.
const VERIFY_AFTER_RETIREMENT_MS = 25 * 60 * 60 * 1000;
const CACHE_MS = 60_000;
// An unknown key id makes every instance look again, but a flood of invented ones only once a second.
const RELOAD_MS = 1_000;

let cached: { keys: Promise<TokenSigningKeys>; readAt: number } | undefined;

/** The key that signs new tokens (the newest that is not retired) and the public keys that verify issued ones. */
export function tokenSigningKeys(): Promise<TokenSigningKeys> {
  return load(CACHE_MS);
}

/** The public key with this id; a key that another instance has just made is found too. Null when there is none. */
export async function tokenVerificationKey(kid: string): Promise<JWK | null> {
  const isThis = (key: JWK) => key.kid === kid;
  const known = (await load(CACHE_MS)).jwks.keys.find(isThis);
  return known ?? (await load(RELOAD_MS)).jwks.keys.find(isThis) ?? null;
}

/** Makes a new signing key; tokens that the old one signed stay valid until they expire. */
export async function rotateTokenSigningKey(): Promise<void> {
  await rotateKey("token-signing", makeKeyPair);
  cached = undefined;
}

function load(maxAgeMs: number): Promise<TokenSigningKeys> {
  if (cached && Date.now() - cached.readAt < maxAgeMs) return cached.keys;
  const keys = read();
  cached = { keys, readAt: Date.now() };
  keys.catch(() => {
    cached = undefined;
  });
  return keys;
}

async function read(): Promise<TokenSigningKeys> {
  const keys = await keysOf("token-signing", makeKeyPair);
  const current = keys.find(({ retiredAt }) => retiredAt === null);
  if (!current) throw new Error("No token-signing key is in use");

  const jwk = PrivateJwk.parse(JSON.parse(current.secret.toString()));
  const privateKey = await importJWK(jwk, tokenAlgorithm);
  if (privateKey instanceof Uint8Array) throw new Error("The token-signing key is not an asymmetric key");
  return { current: { kid: current.id, privateKey }, jwks: { keys: keys.filter(stillVerifies).map(publicJwk) } };
}

function stillVerifies({ retiredAt }: InstallationKey): boolean {
  return retiredAt === null || Date.now() - retiredAt.getTime() < VERIFY_AFTER_RETIREMENT_MS;
}

function publicJwk(key: InstallationKey): JWK {
  return { ...PublicJwk.parse(key.publicJwk), alg: tokenAlgorithm, use: "sig" };
}

async function makeKeyPair(): Promise<KeyMaterial> {
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const { kty = "EC", crv = "", x = "", y = "" } = await exportJWK(publicKey);
  return { secret: Buffer.from(JSON.stringify(await exportJWK(privateKey))), publicJwk: { kty, crv, x, y } };
}
