import { notFound } from "@/lib/api/errors";
import { env } from "@/lib/env";

/** Throws 404 anywhere but in a test-data deployment. */
export function requireSandbox(): void {
  if (!env().SANDBOX)
    throw notFound("This is no test-data deployment: nothing of it can be reset, and its clock is real");
}
