import type pg from "pg";
import { now } from "@/lib/clock";
import { systemDb, systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { Anchor } from "./anchors";
import { compareAnchors } from "./compare-anchors";
import { type Verified, verifyChain } from "./verify-chain";

/** The chain of an organization computed anew, compared with its anchors, in one view of the data. */
async function inOneView<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await systemPool().connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A log of years takes longer than a request may.
    await client.query("SET LOCAL statement_timeout = 0");
    return await work(client);
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

export type VerifiedOrganization = Omit<Verified, "fault"> & {
  /** A sentence about the first thing that is not as it was written; null when all is. */
  problem: string | null;
};

/** Verifies one organization as the system, and remembers what came of it. */
export async function verifyOrganization(
  organizationId: string,
  { anchors = [], onProgress }: { anchors?: readonly Anchor[]; onProgress?: (entries: number) => void } = {},
): Promise<VerifiedOrganization> {
  const { fault, ...verified } = await inOneView(async (client) => {
    const found = await verifyChain(client, organizationId, onProgress);
    return { ...found, missed: await compareAnchors(client, organizationId, anchors) };
  }).then(({ missed, ...found }) => ({ ...found, fault: found.fault?.sentence ?? missed }));
  await systemDb().auditCheck.create({
    data: {
      organizationId,
      id: newId("chk"),
      kind: "verified",
      at: now(),
      sequence: verified.links,
      entries: verified.entries,
      problem: fault,
    },
  });
  return { ...verified, problem: fault };
}
