// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { roles } from "@/lib/api/context";
import { MomentAnswer, Text } from "@/lib/api/wire-schemas";

/** Secrets of a client that may live at once: the one in use, and the one that follows it. */
export const mostSecrets = 2;

export const ClientName = Text(120).meta({ title: "Name", description: "What the audit log shows" });
export const Roles = z.array(z.enum(roles)).min(1).max(roles.length).meta({ title: "Roles" });

export const ApiClientSecret = z
  .object({
    id: z.string(),
    hint: z.string().meta({ description: "Its last four characters; empty for one made before they were kept" }),
    created_at: z.iso.datetime(),
    created_by_name: z.string(),
    last_used_at: MomentAnswer.meta({ description: "When a token was last issued for it, to the minute" }),
    revoked_at: MomentAnswer,
  })
  .meta({ id: "ApiClientSecret" });
export type ApiClientSecret = z.output<typeof ApiClientSecret>;

export const ApiClient = z
  .object({
    id: z.string().meta({ description: "The `client_id` of token issuance" }),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    user_id: z.string().nullable().meta({ description: "The person it acts as; null when it acts as itself" }),
    user_name: z.string().nullable(),
    effective_roles: z
      .array(z.enum(roles))
      .meta({ description: "Without the roles that the person it acts as does not have any more" }),
    is_stopped: z.boolean().meta({ description: "The person it acts as is disabled, so it is refused" }),
    secrets: z.array(ApiClientSecret).meta({ description: "Those that live, the oldest first" }),
    last_used_at: MomentAnswer.meta({ description: "When one of its tokens was last used, to the minute" }),
    revoked_at: MomentAnswer,
    created_at: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: "ApiClient" });
export type ApiClient = z.output<typeof ApiClient>;

/** Whoever reads this answer is the only one who ever sees the secret. */
export const ApiClientWithSecret = ApiClient.extend({
  client_secret: z.string().optional().meta({ description: "Shown this once, and never on a replay" }),
}).meta({ id: "ApiClientWithSecret" });
