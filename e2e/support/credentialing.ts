import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { z } from "zod";
import { type SubjectKind, workflowOperations } from "@/components/workflows/workflow-operations";
import { exampleFacility } from "@/lib/facilities/facility-example";
import { createFacility } from "@/lib/facilities/operations";
import { createProvider } from "@/lib/providers/operations";
import type { ProviderInput } from "@/lib/providers/provider-input";
import { startFacilityWorkflow, startProviderWorkflow } from "@/lib/workflows/operations";
import { callAs } from "./call-as";

type InProgress = { kind: SubjectKind; workflowId: string };

export type Seeded = InProgress & {
  providerId: string;
  /** As the console writes it. */
  name: string;
  address: string;
};

export type SeededFacility = { facilityId: string; name: string; address: string };

const syllables = ["bram", "cor", "del", "fen", "gar", "hol", "ker", "lun", "mor", "nes", "pel", "quin", "tor", "ves"];

/** A last name that nobody else has, neither in the demo nor on its lists. */
function inventedName(): string {
  const name = Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)]).join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Puts files into the state that a spec begins with, by the same operations that client systems use. */
export class Credentialing {
  constructor(private readonly request: APIRequestContext) {}

  /** A provider whose workflow has just been started. No registry knows the person: a person confirms the identity. */
  async started(facts: Partial<z.input<typeof ProviderInput>> = {}): Promise<Seeded> {
    const body = { first_name: "Ottoline", last_name: inventedName(), degree: "MD" as const, states: "TX", ...facts };
    const { provider_id: providerId } = await callAs(this.request, "Credentialing User", {
      operation: createProvider,
      body,
    });
    const { id: workflowId } = await callAs(this.request, "Credentialing User", {
      operation: startProviderWorkflow,
      params: { providerId },
    });
    return {
      kind: "provider",
      providerId,
      workflowId,
      name: `${body.last_name}, ${body.first_name} · ${body.degree}`,
      address: `/console/providers/${providerId}`,
    };
  }

  /** A facility with the records of the contract's example, under a name that nobody else has. */
  async facility(facts: Partial<z.input<typeof createFacility.body>> = {}): Promise<SeededFacility> {
    const body = { ...exampleFacility, name: `${inventedName()} Hospital`, npi: "", externalId: "", ...facts };
    const { id, name } = await callAs(this.request, "Credentialing User", { operation: createFacility, body });
    return { facilityId: id, name, address: `/console/facilities/${id}` };
  }

  /** The same, with a workflow that has just been started. */
  async startedFacility(
    facts: Partial<z.input<typeof createFacility.body>> = {},
  ): Promise<SeededFacility & InProgress> {
    const facility = await this.facility(facts);
    const { id: workflowId } = await callAs(this.request, "Credentialing User", {
      operation: startFacilityWorkflow,
      params: { facilityId: facility.facilityId },
    });
    return { ...facility, kind: "facility", workflowId };
  }

  /** A person confirms everything that a person may confirm by word; the lists are the service's to search. */
  async confirmAll({ kind, workflowId }: InProgress): Promise<void> {
    const { listVerifications, recordVerification } = workflowOperations[kind];
    const elements = await callAs(this.request, "Supervisor", {
      operation: listVerifications,
      params: { id: workflowId },
    });
    for (const { element, needs_proof, required, status } of elements) {
      if (needs_proof || !required || status === "verified") continue;
      await callAs(this.request, "Supervisor", {
        operation: recordVerification,
        params: { id: workflowId, element },
        body: { status: "verified", source: "Board", method: "Website" },
      });
    }
  }

  async expectStatus({ kind, workflowId }: InProgress, status: string): Promise<void> {
    const operation = workflowOperations[kind].get;
    const read = () => callAs(this.request, "Supervisor", { operation, params: { id: workflowId } });
    await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe(status);
  }

  /** A clean file: verified, its packet built, waiting for a decision. */
  async ready(): Promise<Seeded> {
    const seeded = await this.started();
    await this.confirmAll(seeded);
    await this.expectStatus(seeded, "PSV_READY");
    return seeded;
  }
}
