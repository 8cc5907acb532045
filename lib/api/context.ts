import type { Db } from "@/lib/db";

export const roles = ["Medical Director", "Provisional Approver", "Credentialing User", "Supervisor"] as const;
export type Role = (typeof roles)[number];

/** The roles among stored names; a name that is no role grants nothing. */
export const rolesOf = (names: readonly string[]): Role[] =>
  names.filter((name): name is Role => roles.some((role) => role === name));

/** Who acts. An API client that is bound to a user is that user here; which client it was stands beside. */
export type Actor = {
  type: "user" | "client" | "system";
  id: string;
  name: string;
  roles: readonly Role[];
  /** The API client through which the person acts. */
  client?: { id: string; name: string };
};

/** The client that a stored request names; undefined for one that came without. */
export const clientOf = ({ clientId: id, clientName: name }: { clientId: string | null; clientName: string | null }) =>
  id === null ? undefined : { id, name: name ?? "" };

/** What every verb gets first: the organization's open transaction and who asks for what, when. */
export type Context = {
  organizationId: string;
  actor: Actor;
  /** The organization's transaction: row-level security is set for it, it commits when the verb returns. */
  db: Db;
  now: Date;
  requestId: string;
  /** From where the request came, for the audit log; left out where it is not kept, and by what the service does itself. */
  clientAddress?: string;
  /** Version that the caller read (`If-Match`), or null; compare it with `requireCurrent`. */
  ifMatch?: string | null;
  /** The session of a person in the console, whose decisions need a signature; left out for API clients and the service. */
  sessionId?: string;
  /** Id of the caller's proof of who he or she is (`Signing-Confirmation`), or null; see `takeSigningConfirmation`. */
  signingConfirmation?: string | null;
  /** Throws 401 once the token or the session of the caller counts no more; for answers that last. */
  recheckCaller?: () => Promise<unknown>;
};

/** The service itself: jobs, and consequences of other people's acts. */
export const systemActor: Actor = { type: "system", id: "system", name: "Credence", roles: [] };
