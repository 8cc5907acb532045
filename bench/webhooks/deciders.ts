import { setTimeout as sleep } from "node:timers/promises";
import { callerAt } from "@/lib/api/caller";
import type { Role } from "@/lib/api/context";
import type { OperationDefinition } from "@/lib/api/operation";
import { signAccessToken } from "@/lib/auth/tokens";
import {
  approveProviderWorkflow,
  denyProviderWorkflow,
  revertWorkflowStatus,
  tableProviderWorkflow,
} from "@/lib/workflows/operations";
import { createClient } from "@/prisma/factories/organization";

type Act = { definition: OperationDefinition; role: Role; isDecision: boolean };

const table: Act = { definition: tableProviderWorkflow, role: "Medical Director", isDecision: true };
const approve: Act = { definition: approveProviderWorkflow, role: "Medical Director", isDecision: true };
const deny: Act = { definition: denyProviderWorkflow, role: "Provisional Approver", isDecision: true };
const revert: Act = { definition: revertWorkflowStatus, role: "Supervisor", isDecision: false };

export const decisionsOfWorkflow = 20;

/** What happens to every workflow, one act after the other: it is tabled, and then decided and taken back in turn. */
const acts: readonly Act[] = [
  table,
  ...Array.from({ length: decisionsOfWorkflow - 1 }, (_, index) => [index % 2 === 0 ? approve : deny, revert])
    .flat()
    .slice(0, -1),
];
export const actsOfWorkflow = acts.length;

export type Progress = { acts: number; decisions: number; unanswered: number; refused: string[]; lastAnswerAt: number };

/** Acts on the workflows as clients do: what gets no answer is sent again under the same Idempotency-Key. */
export class Deciders {
  readonly progress: Progress = { acts: 0, decisions: 0, unanswered: 0, refused: [], lastAnswerAt: Date.now() };
  /** The longest time without any answer while something was asked. */
  longestSilenceMs = 0;

  async act(origin: string, organizationId: string, workflowIds: readonly string[], lanes: number): Promise<void> {
    const tokens = new Map<Role, string>();
    for (const role of ["Medical Director", "Provisional Approver", "Supervisor"] as const) {
      const client = await createClient(organizationId, { name: role, roles: [role] });
      tokens.set(role, await signAccessToken(client, new Date()));
    }
    const waiting = [...workflowIds];
    const lane = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        for (const [step, { definition, role, isDecision }] of acts.entries()) {
          const caller = callerAt(origin, tokens.get(role) ?? "", organizationId);
          const body = isDecision ? {} : { reason: "Taken back" };
          await this.#insist(`${id} ${step}`, () =>
            caller.invoke(definition, { params: { id }, body }, { "idempotency-key": `${id}-${step}` }),
          );
          this.progress.acts += 1;
          if (isDecision) this.progress.decisions += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async #insist(what: string, call: () => Promise<{ status: number; text: string }>): Promise<void> {
    for (;;) {
      const answer = await call().catch(() => null);
      const isAnswered = answer !== null && answer.status < 500 && !/still running|in progress/i.test(answer.text);
      if (isAnswered) {
        this.longestSilenceMs = Math.max(this.longestSilenceMs, Date.now() - this.progress.lastAnswerAt);
        this.progress.lastAnswerAt = Date.now();
        if (answer.status >= 400) this.progress.refused.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return;
      }
      this.progress.unanswered += 1;
      await sleep(100 + Math.random() * 200);
    }
  }
}
