import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { newSigningSecret, sealConfiguration } from "@/lib/webhooks/configuration";

export type RegisteredEndpoint = { id: string; url: string; secret: string };

/** Registers endpoints at addresses of the receiver; they ask for status changes of both kinds. */
export async function registerEndpoints(
  organizationId: string,
  urls: readonly string[],
): Promise<RegisteredEndpoint[]> {
  const endpoints = urls.map((url) => ({ id: newId("whk"), url, secret: newSigningSecret() }));
  for (const { id, url, secret } of endpoints) {
    await systemDb().webhook.create({
      data: {
        organizationId,
        id,
        url,
        eventTypes: ["credential_workflow.status.changed", "facility_credential_workflow.status.changed"],
        createdBy: "bench",
        ...(await sealConfiguration({ organizationId, id }, { headers: null, oauth: null, secret })),
      },
    });
  }
  return endpoints;
}
