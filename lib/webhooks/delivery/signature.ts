import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** A signing secret made ready for use. */
export type SigningKey = KeyObject;

/** The key of a secret `whsec_<base64>`. */
export const signingKey = (secret: string): SigningKey =>
  createSecretKey(Buffer.from(secret.replace(/^whsec_/, ""), "base64"));

/**
 * The value of `webhook-signature` (Standard Webhooks, "Signature scheme"): for every key HMAC-SHA256 over id, seconds
 * and body, separated by spaces. Our own because the public library's is written in JavaScript and costs a tenth of a
 * delivery; its verification is what the tests hold this against.
 */
export const signatures = (
  keys: readonly SigningKey[],
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string =>
  keys.map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`).join(" ");
