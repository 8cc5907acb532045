import { Webhook as Signer } from "standardwebhooks";
import { openConfiguration, type SealedConfiguration } from "../configuration";
import { accessToken, forgetToken } from "./oauth-token";
import { type Answer, post } from "./post";

export type Endpoint = SealedConfiguration & { organizationId: string; id: string; url: string };

/** An event as one endpoint gets it: the same id and content at every attempt. */
export type Message = { id: string; eventType: string; timestamp: Date; data: unknown };

/** Milliseconds for one attempt with everything: token, call, and both once more. */
const attemptTimeoutMs = 30_000;

/**
 * Sends a message to an endpoint once, signed as Standard Webhooks say, and answers what the endpoint answered.
 * A 401 to an access token gets one more try with a new one. Throws CallFailed when there is no answer.
 */
export async function deliver(endpoint: Endpoint, message: Message): Promise<Answer> {
  const { headers, oauth, secret } = await openConfiguration(endpoint);
  const { id, eventType, timestamp, data } = message;
  const deadline = performance.now() + attemptTimeoutMs;
  const body = JSON.stringify({ eventType, timestamp: timestamp.toISOString(), data });

  const send = (authorization: Record<string, string>) => {
    const signedAt = new Date();
    return post(
      endpoint.url,
      {
        ...headers,
        ...authorization,
        "content-type": "application/json",
        "user-agent": "Credence-Webhooks/1.0",
        "idempotency-key": id,
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1000)),
        "webhook-signature": new Signer(secret).sign(id, signedAt, body),
      },
      body,
      deadline - performance.now(),
    );
  };

  if (!oauth) return send({});
  const owner = `${endpoint.organizationId} ${endpoint.id}`;
  const token = await accessToken(owner, oauth);
  const answer = await send({ authorization: `Bearer ${token}` });
  if (answer.status !== 401) return answer;
  forgetToken(owner, oauth, token);
  return send({ authorization: `Bearer ${await accessToken(owner, oauth)}` });
}

/** 2xx is success. Everything else is not, a redirect included: it would lead to an address that nobody registered. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;

/** Why an answer is no success, for the log and for people. */
export function describeRefusal({ status }: Answer): string {
  if (status >= 300 && status <= 399) return `The endpoint answered ${status}, a redirect, which is not followed`;
  return `The endpoint answered ${status}`;
}
