import { createHash } from "node:crypto";
import { z } from "zod";
import type { OauthConfiguration } from "../configuration";
import { CallFailed, post } from "./post";

type Token = { promise: Promise<string>; value?: string; usableUntil: number };

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/),
  // RFC 6749 wants a number; some servers send it as text.
  expires_in: z.coerce.number().nonnegative().optional(),
});

const exchangeTimeoutMs = 10_000;
// Without `expires_in` nobody knows how long a token lives; one that ends earlier is noticed by a 401.
const unknownLifetimeSeconds = 300;
// A token must still be good when it arrives; of a short life only a part is given away for that.
const longestLeewaySeconds = 30;
const leewayShare = 0.1;
const keptTokens = 1_000;

const tokens = new Map<string, Token>();

// Two webhooks share no token, and a changed configuration gets a new one.
const keyOf = (owner: string, oauth: OauthConfiguration) =>
  createHash("sha256")
    .update(JSON.stringify([owner, oauth]))
    .digest("base64");

/**
 * The access token for a webhook's deliveries, kept until it expires; one exchange however many ask at the same time.
 * Throws CallFailed when the token address gives none, or not within the time given in milliseconds.
 */
export function accessToken(owner: string, oauth: OauthConfiguration, timeoutMs = exchangeTimeoutMs): Promise<string> {
  return within(timeoutMs, currentToken(owner, oauth));
}

function currentToken(owner: string, oauth: OauthConfiguration): Promise<string> {
  const key = keyOf(owner, oauth);
  const known = tokens.get(key);
  if (known && Date.now() < known.usableUntil) return known.promise;

  const token: Token = { usableUntil: Number.POSITIVE_INFINITY, promise: exchange(oauth).then(keep) };
  function keep({ value, lifetimeSeconds }: { value: string; lifetimeSeconds: number }): string {
    token.value = value;
    const leewaySeconds = Math.min(longestLeewaySeconds, lifetimeSeconds * leewayShare);
    token.usableUntil = Date.now() + (lifetimeSeconds - leewaySeconds) * 1000;
    return value;
  }
  token.promise.catch(() => {
    if (tokens.get(key) === token) tokens.delete(key);
  });
  tokens.delete(key);
  tokens.set(key, token);
  const [oldest] = tokens.keys();
  if (tokens.size > keptTokens && oldest !== undefined) tokens.delete(oldest);
  return token.promise;
}

/** Forgets a token that the endpoint refused, unless somebody has already fetched another. */
export function forgetToken(owner: string, oauth: OauthConfiguration, value: string): void {
  const key = keyOf(owner, oauth);
  if (tokens.get(key)?.value === value) tokens.delete(key);
}

/** The exchange goes on for those who have more time; who shares one must not wait longer than its own attempt may. */
async function within(timeoutMs: number, token: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFailed("No access token: no answer in time")), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([token, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(oauth: OauthConfiguration): Promise<{ value: string; lifetimeSeconds: number }> {
  const { client_id, client_secret, token_url, scope, headers } = oauth;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  if (scope) form.set("scope", scope);
  const fixed = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };

  const answer = await post(token_url, { ...headers, ...fixed }, form.toString(), exchangeTimeoutMs).catch((error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CallFailed(`No access token: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`);
  });
  if (answer.status < 200 || answer.status > 299) {
    throw new CallFailed(`No access token: the token address answered ${answer.status}`);
  }
  const parsed = TokenAnswer.safeParse(parseJson(answer.text));
  if (!parsed.success)
    throw new CallFailed("No access token: the token address answered without an access_token in JSON");
  return {
    value: parsed.data.access_token,
    lifetimeSeconds: parsed.data.expires_in ?? unknownLifetimeSeconds,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
