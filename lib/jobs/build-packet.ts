import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { drawApart } from "@/lib/packets/draw-apart";
import { collectPacketData } from "@/lib/packets/packet-data";
import { settlePacket } from "@/lib/packets/settle-packet";
import { packetFolder } from "@/lib/packets/sheet-key";
import { needsPacket } from "@/lib/workflows/request-packet";
import { job } from "./job";

/**
 * Builds the verification packet for the present state of a checklist and moves the workflow on. The pages are
 * drawn outside of any transaction; what is kept of them is decided afterwards, under the workflow's lock.
 */
export const buildPacket = job({
  name: "build-packet",
  data: z.object({ organizationId: z.string(), workflowId: z.string() }),
  // Drawing is work for the processor: more at once would only make each of them late.
  concurrency: 1,
  oneAtATimeOf: ({ workflowId }) => workflowId,
  run: async ({ organizationId, workflowId }) => {
    const draft = await inOrganization(organizationId, (db) =>
      collectPacketData(db, { organizationId, workflowId, now: now() }),
    );
    if (draft === null) return;
    const drawn = needsPacket(draft.workflow)
      ? await drawApart("packet", { data: draft, folder: packetFolder(organizationId, workflowId) })
      : null;
    await inOrganization(organizationId, (db) =>
      settlePacket(
        { organizationId, actor: systemActor, db, now: now(), requestId: `build-packet ${randomUUID()}` },
        workflowId,
        drawn && { data: draft, ...drawn },
      ),
    );
  },
});
