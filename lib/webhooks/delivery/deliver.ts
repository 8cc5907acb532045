import { now } from "@/lib/clock";
import {
  openConfiguration,
  type SealedConfiguration,
  signingSecrets,
  type WebhookConfiguration,
} from "../configuration";
import { mask, masking } from "../mask-secrets";
import { NotFromHere } from "./guard";
import { accessToken, forgetToken } from "./oauth-token";
import { type Answer, CallFailed, post } from "./post";
import { type SigningKey, signatures, signingKey } from "./signature";

export type Endpoint = SealedConfiguration & { organizationId: string; id: string; url: string };

/** An event as one endpoint gets it: the same id and content at every attempt. */
export type Message = { id: string; eventType: string; timestamp: Date; data: unknown };

/** What came of one attempt, fit to be kept and shown: nothing in it is secret. */
export type Outcome = {
  /** The headers as they were sent, secret values as `****`; null when the endpoint was not called. */
  requestHeaders: Record<string, string> | null;
  /** Null when no answer came. */
  answer: Answer | null;
  /** Why it is no success, in a sentence without full stop; null when it is one. */
  error: string | null;
  /** No later attempt would come to more. */
  isForGood?: boolean;
};

/** Milliseconds for one attempt with everything: token, call, and both once more. */
const attemptTimeoutMs = 15_000;

/** The body of a message as it is signed and sent. */
export const bodyOf = ({ eventType, timestamp, data }: Message): string =>
  JSON.stringify({ eventType, timestamp: timestamp.toISOString(), data });

/**
 * Sends a message to an endpoint once, signed as Standard Webhooks say; for 24 hours after a rotation with both secrets.
 * A 401 to an access token gets one more try with a new one. Throws only when the configuration cannot be decrypted.
 */
export async function deliver(endpoint: Endpoint, message: Message): Promise<Outcome> {
  const deadline = performance.now() + attemptTimeoutMs;
  const { headers, oauth, keys } = await opened(endpoint);
  const body = bodyOf(message);
  const secrets = [...Object.values(headers ?? {}), ...(oauth ? [oauth.client_secret] : [])];
  let sent: Record<string, string> | null = null;

  const send = (authorization: Record<string, string>): Promise<Answer> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const ours = {
      "content-type": "application/json",
      "user-agent": "Credence-Webhooks/1.0",
      "idempotency-key": message.id,
      "webhook-id": message.id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures(keys, { id: message.id, timestamp, body }),
    };
    const configured = { ...headers, ...authorization };
    sent = { ...Object.fromEntries(Object.keys(configured).map((name) => [name, mask])), ...ours };
    return post(endpoint.url, { ...configured, ...ours }, body, deadline - performance.now());
  };

  const sendWithToken = async (): Promise<Answer> => {
    if (!oauth) return send({});
    const owner = `${endpoint.organizationId} ${endpoint.id}`;
    const bearer = async () => {
      const token = await accessToken(owner, oauth, deadline - performance.now());
      secrets.push(token);
      return token;
    };
    const token = await bearer();
    const answer = await send({ authorization: `Bearer ${token}` });
    if (answer.status !== 401) return answer;
    forgetToken(owner, oauth, token);
    return send({ authorization: `Bearer ${await bearer()}` });
  };

  try {
    const answer = masked(await sendWithToken(), masking(secrets));
    return { requestHeaders: sent, answer, error: describeRefusal(answer) };
  } catch (error) {
    if (error instanceof CallFailed)
      return {
        requestHeaders: sent,
        answer: null,
        error: masking(secrets)(error.message),
        isForGood: error.cause instanceof NotFromHere,
      };
    throw error;
  }
}

type Opened = Pick<WebhookConfiguration, "headers" | "oauth"> & { keys: SigningKey[] };

// All deliveries of a claim to an endpoint share what is decrypted for the first; it goes with the claim.
const openedEndpoints = new WeakMap<Endpoint, Promise<Opened>>();

function opened(endpoint: Endpoint): Promise<Opened> {
  const known = openedEndpoints.get(endpoint);
  if (known) return known;
  const open = async () => {
    const { headers, oauth } = await openConfiguration(endpoint);
    return { headers, oauth, keys: (await signingSecrets(endpoint, now())).map(signingKey) };
  };
  const opening = open();
  openedEndpoints.set(endpoint, opening);
  return opening;
}

/** Headers by which an endpoint hands out secrets of its own. */
const endpointSecrets = new Set(["set-cookie", "authentication-info", "proxy-authenticate"]);

function masked(answer: Answer, hide: (text: string) => string): Answer {
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    endpointSecrets.has(name) ? mask : hide(value),
  ]);
  return { ...answer, headers: Object.fromEntries(headers), text: hide(answer.text) };
}

/**
 * Why an answer is no success, for the log and for people; null when it is, which is what 2xx says. A redirect is not:
 * it would lead to an address that nobody registered.
 */
function describeRefusal({ status }: Answer): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return `The endpoint answered ${status}, a redirect, which is not followed`;
  return `The endpoint answered ${status}`;
}
