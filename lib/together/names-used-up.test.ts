import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { preparedAs } from "@/lib/prepared";
import type { DecisionInput } from "@/lib/workflows/decision";
import { transition } from "@/lib/workflows/transition";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { togetherInStatements } from "./in-line";

useTestDatabase();

test("an approval and a denial share a transaction and are each written as what they are, also when no statement gets a name any more", async () => {
  // As by a program that asks for lists with ever other filters.
  for (let index = 0; preparedAs(`select ${index}`).name !== undefined; index += 1);
  const { id: organizationId } = await createOrganization("North Plan");
  const [first, second] = await inContext(organizationId, async (ctx) => [
    await workflowAt(ctx, "PSV_READY"),
    await workflowAt(ctx, "PSV_READY"),
  ]);
  const actor = { type: "client" as const, id: "cli_ada", name: "Ada", roles: ["Medical Director" as const] };
  const decided = (id: string, action: "approve" | "deny", decision: DecisionInput) =>
    togetherInStatements(organizationId, (db) => {
      const ctx: Context = { organizationId, actor, db, now: now(), requestId: randomUUID() };
      return transition(ctx, { id, kind: "provider", action, decision, isLast: true });
    });
  await Promise.all([
    decided(first.workflowId, "approve", {}),
    decided(second.workflowId, "deny", { reason: "Incomplete" }),
  ]);
  const statusOf = ({ workflowId: id, providerId }: typeof first) =>
    Promise.all([
      systemDb().workflow.findFirstOrThrow({ where: { organizationId, id } }),
      systemDb().provider.findFirstOrThrow({ where: { organizationId, id: providerId } }),
    ]).then((found) => found.map(({ status }) => status));
  expect(await statusOf(first)).toEqual(["CRED_APPROVED", "Active"]);
  expect(await statusOf(second)).toEqual(["CRED_DENIED", "Denied"]);
  const transactions = await systemDb().$queryRaw<{ xmin: string }[]>`
    select distinct xmin::text from workflows where organization_id = ${organizationId}`;
  expect(transactions).toHaveLength(1);
});
