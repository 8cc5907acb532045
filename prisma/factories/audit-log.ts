import { recordAudit, recordAudits } from "@/lib/audit/record";
import { type Actor, systemActor } from "@/lib/api/context";
import { inContext } from "./context";

const person: Actor = {
  type: "user",
  id: "usr_claims",
  name: "Grace Winterbourne",
  roles: [],
  client: { id: "cli_claims", name: "Claims system" },
};

/**
 * An audit log of `transactions` transactions, of which every seventh writes several entries at once, and some are bulks;
 * every fourth is a person's, through an API client.
 */
export async function addAuditLog(organizationId: string, transactions: number): Promise<void> {
  for (let index = 0; index < transactions; index += 1) {
    await inContext(
      organizationId,
      async (ctx) => {
        const fact = (place: number) => ({
          action: ["approve", "updateProvider", "raiseFlag"][index % 3] ?? "",
          subjectType: ["workflow", "provider", "flag"][index % 3] ?? "",
          subjectId: `prv_${String(index).padStart(20, "0")}${String(place).padStart(6, "0")}`,
          reason: index % 2 === 0 ? `Complete and clean, ${index}` : undefined,
          changes:
            index % 5 === 0 ? undefined : { status: ["PSV_READY", `CRED_APPROVED ${index}`] as [string, string] },
        });
        if (index % 7 !== 0) return recordAudit(ctx, fact(0));
        return recordAudits(
          ctx,
          Array.from({ length: index % 70 === 0 ? 200 : 3 }, (_, place) => fact(place)),
        );
      },
      index % 4 === 3 ? person : systemActor,
    );
  }
}
