import type { z } from "zod";
import { rolesOf } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { ApiClient as Row, ApiClientSecret as SecretRow, User } from "@/lib/generated/prisma/client";
import type { ApiClient } from "./client-schemas";

export type ClientRow = Row & { user: Pick<User, "name" | "roles" | "disabledAt"> | null; secrets: SecretRow[] };

/** What a client's row needs beside it to be answered: the person it acts as, and the secrets that live. */
export const withUserAndSecrets = {
  user: { select: { name: true, roles: true, disabledAt: true } },
  secrets: { where: { revokedAt: null }, orderBy: { id: "asc" } },
} as const;

const secret = ({ id, hint, createdAt, createdByName, lastUsedAt, revokedAt }: SecretRow) => ({
  id,
  hint,
  created_at: createdAt.toISOString(),
  created_by_name: createdByName,
  last_used_at: isoMoment(lastUsedAt),
  revoked_at: isoMoment(revokedAt),
});

export const apiClient = ({ user, secrets, ...row }: ClientRow): z.input<typeof ApiClient> => ({
  id: row.id,
  name: row.name,
  roles: [...rolesOf(row.roles)],
  user_id: row.userId,
  user_name: user?.name ?? null,
  effective_roles: rolesOf(row.roles).filter((role) => user === null || user.roles.includes(role)),
  is_stopped: user !== null && user.disabledAt !== null,
  secrets: secrets.map(secret),
  last_used_at: isoMoment(row.lastUsedAt),
  revoked_at: isoMoment(row.revokedAt),
  created_at: row.createdAt.toISOString(),
  version: row.version,
});
