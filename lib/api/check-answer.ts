import { z } from "zod";
import { env } from "@/lib/env";
import { JsonText, type OperationDefinition } from "./operation";

/**
 * Throws when an answer is not what its contract says, in development and tests: a contract that lies would break
 * clients without a sound. In production the answer goes out as it is.
 */
export function checkAnswer(definition: OperationDefinition, status: number, body: unknown): void {
  if (env().NODE_ENV === "production") return;
  if (!(status in definition.responses))
    throw new Error(`${definition.id} answered ${status}, which its contract does not declare`);
  const contract = definition.responses[status];
  if (contract === null) {
    if (body !== undefined)
      throw new Error(`${definition.id} answered ${status} with a body, its contract says without`);
    return;
  }
  if (!(contract instanceof z.ZodType)) return;
  const result = contract.safeParse(body instanceof JsonText ? JSON.parse(body.text) : body);
  if (!result.success)
    throw new Error(`${definition.id} answered against its contract:\n${z.prettifyError(result.error)}`);
}
