import { expect, test } from "vitest";
import { currentPolicy } from "@/lib/policies/current-policy";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { newId } from "@/lib/ids";
import { providerOnFile } from "./provider-on-file";
import { sectionRules } from "./sources/section-rules";

useTestDatabase();

test("malpractice cover is flagged by the minimum that the organization published, and another policy may carry it", async () => {
  const { id: organizationId } = await createOrganization("North Plan");
  const flagged = (covers: [occurrence: number, aggregate: number][]) =>
    inContext(organizationId, async (ctx) => {
      const providerId = await createProvider(ctx, {});
      await ctx.db.malpracticeInsurance.createMany({
        data: covers.map(([occurrence, aggregate], index) => ({
          organizationId,
          providerId,
          id: newId("mal"),
          policyNumber: `P-${index}`,
          occurrenceCoverageAmount: occurrence,
          aggregateCoverageAmount: aggregate,
        })),
      });
      const onFile = await providerOnFile(ctx.db, organizationId, providerId);
      const matching = await currentPolicy(ctx.db, organizationId, "matching");
      const rule = sectionRules.find(({ element }) => element === "malpractice_insurance");
      if (!onFile || !rule) throw new Error("nobody is on file, or nothing is asked");
      return (await rule.check(onFile, { now: ctx.now, organizationId, matching })).findings.map(
        ({ description }) => description,
      );
    });
  expect(await flagged([[1_000_000, 3_000_000]])).toEqual([]);
  expect(await flagged([[500_000, 1_000_000]])).toEqual([
    "Policy P-0 covers $500,000 / $1,000,000, below $1,000,000 / $3,000,000",
  ]);
  expect(
    await flagged([
      [500_000, 1_000_000],
      [2_000_000, 4_000_000],
    ]),
  ).toEqual([]);

  const content = builtInFilePolicy();
  await inContext(organizationId, (ctx) =>
    ctx.db.policy.create({
      data: {
        organizationId,
        id: newId("pol"),
        kind: "file",
        version: 1,
        state: "published",
        content: {
          ...content,
          rules: content.rules.map((rule) =>
            rule.when.fact === "malpractice-limits"
              ? { ...rule, when: { ...rule.when, occurrence: 400_000, aggregate: 900_000 } }
              : rule,
          ),
        },
        createdBy: "usr_1",
        createdByName: "Supervisor",
        publishedAt: ctx.now,
      },
    }),
  );
  expect(await flagged([[500_000, 1_000_000]])).toEqual([]);
});
