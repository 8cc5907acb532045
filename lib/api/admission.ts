import type { Caller } from "@/lib/auth/authenticate";
import { clientAddress } from "./client-address";
import { badRequest, forbidden } from "./errors";
import type { ApiRequest } from "./exchange";
import type { OperationDefinition } from "./operation";

/** 400 without the header, 403 when it is not the caller's organization. */
export function requireOrganization(request: ApiRequest, caller: Caller): void {
  const header = request.headers.get("organization-id");
  if (!header)
    throw badRequest("The header organization-id is required", [{ path: "organization-id", message: "is required" }]);
  if (header !== caller.organizationId) throw forbidden("organization-id is not the caller's organization");
}

/** 400 when the body names another organization than the header, or another workflow than the path. */
export function requireAgreement(
  definition: OperationDefinition,
  json: unknown,
  { organizationId, params }: { organizationId: string; params: Record<string, string> },
): void {
  if (typeof json !== "object" || json === null) return;
  const named = json as { organization_id?: unknown; workflow_id?: unknown };
  const differs = (value: unknown, expected: string | undefined) => typeof value === "string" && value !== expected;
  if (differs(named.organization_id, organizationId)) {
    const message = "contradicts the header organization-id";
    throw badRequest(`Invalid body: organization_id ${message}`, [{ path: "organization_id", message }]);
  }
  if (definition.path.includes("credentialing-workflows/{id}") && differs(named.workflow_id, params.id)) {
    const message = "contradicts the workflow of the path";
    throw badRequest(`Invalid body: workflow_id ${message}`, [{ path: "workflow_id", message }]);
  }
}

/** 403 when none of the caller's roles may call the operation. */
export function requireRole(definition: OperationDefinition, caller: Caller): void {
  if (definition.access === "public" || definition.access === "any role") return;
  const allowed: readonly string[] = definition.access;
  if (!caller.actor.roles.some((role) => allowed.includes(role))) {
    throw forbidden(
      `${definition.summary} is open to ${allowed.join(", ")}; the caller is ${caller.actor.roles.join(", ") || "without a role"}`,
    );
  }
}

/** A public operation has no organization; what it may do stands in its verb. */
export function publicCaller(request: ApiRequest): Caller {
  const address = clientAddress(request.headers);
  return {
    organizationId: "",
    actor: { type: "client", id: address, name: "", roles: [] },
    callerId: address,
  };
}
