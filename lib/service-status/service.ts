import { serviceUnavailable } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { systemPool } from "@/lib/db";
import type * as op from "./operations";

export const getHealth: Verb<typeof op.getHealth> = async () => ({ status: "ok" });

/** 503 while the database does not answer or is not migrated. */
export const getReadiness: Verb<typeof op.getReadiness> = async () => {
  try {
    await systemPool().query("select 1 from organizations limit 1");
    return { status: "ready" };
  } catch {
    throw serviceUnavailable("The database does not answer or is not migrated");
  }
};
