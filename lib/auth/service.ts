import { timingSafeEqual } from "node:crypto";
import { decodeJwt } from "jose";
import { z } from "zod";
import { badRequest, forbidden, unauthorized } from "@/lib/api/errors";
import { commit, reply, type Verb } from "@/lib/api/operation";
import { isStorableText } from "@/lib/api/storable-text";
import { recordAudit } from "@/lib/audit/record";
import { mostSecrets } from "@/lib/api-clients/client-schemas";
import { keyedHash } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { countTry } from "./login-limits";
import type * as op from "./operations";
import { isRightPassword } from "./passwords";
import { confirmationAnswer, confirmSigning } from "./signing-confirmation";
import { tokenSigningKeys } from "./signing-keys";
import { signAccessToken, tokenLifetimeSeconds } from "./tokens";

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Same work and same answer whether the id or the secret was wrong. Counted per client id and per address (429). */
export const issueToken: Verb<typeof op.issueToken> = async (ctx, { body }) => {
  const limits = await countTry("token", { subject: body.client_id, address: ctx.actor.id });
  const hash = await keyedHash(body.client_secret);
  const client = await systemDb().apiClient.findUnique({
    where: { id: body.client_id },
    include: { user: true, secrets: { where: { revokedAt: null } } },
  });
  // As many comparisons whether there is such a client or not, and whichever of its secrets is right.
  const nobodys = "".padEnd(hash.length);
  const live = client?.secrets ?? [];
  const right = Array.from({ length: mostSecrets }, (_, index) => live[index]).filter((secret) =>
    isSame(secret?.secretHash ?? nobodys, hash),
  )[0];
  if (!client || !right || client.revokedAt || client.user?.disabledAt)
    throw unauthorized("Unknown client id or wrong secret");
  await noteIssue(right);
  // By the machine's clock, by which it is verified: that of test data may be years ahead.
  const token = await signAccessToken({ ...client, secretId: right.id }, new Date());
  return reply(201, { access_token: token }, limits);
};

/** When a secret was last good for a token, a minute at a time: before the other one is revoked, people look here. */
const noteIssue = ({ organizationId, id }: { organizationId: string; id: string }) =>
  systemDb().$executeRaw`UPDATE api_client_secrets SET last_used_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

export const getJwks: Verb<typeof op.getJwks> = async () => ({
  keys: (await tokenSigningKeys()).jwks.keys.map((key) => ({ ...key })),
});

/** What every token of ours carries; anything else was never issued and needs no revoking. */
const claim = z.string().min(1).max(64).refine(isStorableText);
const IssuedClaims = z.object({ sub: claim, jti: claim, exp: z.number().int().positive() });

/** Any role may revoke a token of its own organization; it then answers 401 everywhere within a second. */
export const revokeToken: Verb<typeof op.revokeToken> = async (ctx, { body }) => {
  let claims: ReturnType<typeof decodeJwt>;
  try {
    claims = decodeJwt(body.token);
  } catch {
    throw badRequest("Invalid body: token: is not a JWT", [{ path: "token", message: "is not a JWT" }]);
  }
  if (claims.org !== ctx.organizationId) throw forbidden("The token belongs to another organization");
  const issued = IssuedClaims.safeParse(claims);
  if (!issued.success) return;
  const { sub: clientId, jti, exp } = issued.data;
  // Ours never live longer; a row for what was never issued would stay for good.
  if (exp * 1000 > Date.now() + (tokenLifetimeSeconds + 3600) * 1000) return;
  const client = await ctx.db.apiClient.findFirst({ where: { organizationId: ctx.organizationId, id: clientId } });
  if (!client) return;
  await ctx.db.revokedToken.createMany({
    data: {
      organizationId: ctx.organizationId,
      jti,
      clientId: client.id,
      expiresAt: new Date(exp * 1000),
      revokedAt: ctx.now,
    },
    skipDuplicates: true,
  });
  await recordAudit(ctx, { action: "revokeToken", subjectType: "api_client", subjectId: client.id });
};

/** Counted per person (429). A wrong password takes as long as one of an account that has none. */
export const createSigningConfirmation: Verb<typeof op.createSigningConfirmation> = async (ctx, { body }) => {
  if (!ctx.sessionId) throw forbidden("A signature is confirmed by a person who is signed in");
  await countTry("confirmation", { subject: ctx.actor.id });
  const { organizationId, actor } = ctx;
  const person = await systemDb().user.findFirst({ where: { organizationId, id: actor.id } });
  if (!(await isRightPassword(person?.passwordHash, body.password))) {
    throw badRequest("The password is wrong; nothing was confirmed", [{ path: "password", message: "is wrong" }]);
  }
  return commit(
    async (inside) => confirmationAnswer(await confirmSigning(inside, "password")),
    async () => undefined,
  );
};
