import { beforeEach, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { builtInFilePolicy, type FilePolicy } from "@/lib/policies/file-policy";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { decisionObstacles } from "./require-decidable";
import { transition } from "./transition";
import { firstLapse } from "./verification-window";

useTestDatabase();
let organizationId: string;

beforeEach(async () => {
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const builtIn = builtInFilePolicy();
const windowOf = (days: number, elements: FilePolicy["window"]["elements"] = {}): FilePolicy => ({
  ...builtIn,
  window: { days, elements: { ...builtIn.window.elements, ...elements } },
});

const publish = (version: number, content: FilePolicy, publishedAt: Date) =>
  systemDb().policy.create({
    data: {
      organizationId,
      id: newId("pol"),
      kind: "file",
      version,
      state: "published",
      content,
      createdBy: "usr_1",
      createdByName: "Sol",
      publishedAt,
    },
  });

/** A file whose license was verified so many days ago; everything else today. */
async function fileWithLicense(days: number) {
  const file = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
  await systemDb().verification.updateMany({
    where: { workflowId: file.workflowId, element: "license" },
    data: { verifiedAt: ago(days) },
  });
  return systemDb().workflow.findFirstOrThrow({ where: { id: file.workflowId } });
}

const obstacles = (workflow: Parameters<typeof decisionObstacles>[1]) =>
  inContext(organizationId, (ctx) => decisionObstacles(ctx, workflow));
const override = (workflowId: string, createdAt: Date) =>
  systemDb().workflowOverride.create({
    data: {
      organizationId,
      id: newId("ovr"),
      workflowId,
      kind: "verification-window",
      reason: "Known",
      actorId: "usr_1",
      actorName: "Sol",
      createdAt,
    },
  });

test("the first required element to lapse is known, with the days that are left", async () => {
  const workflow = await fileWithLicense(100);
  const lapse = () => inContext(organizationId, (ctx) => firstLapse(ctx, workflow.id));
  expect(await lapse()).toMatchObject({ element: "license", label: "State licenses", windowDays: 120, daysLeft: 19 });
  await publish(1, windowOf(60), ago(0));
  expect(await lapse()).toMatchObject({ element: "license", windowDays: 60, daysLeft: -41 });
});

test("an element may have days of its own, or no limit", async () => {
  const workflow = await fileWithLicense(100);
  await publish(1, windowOf(120, { license: 90 }), ago(1));
  expect(await obstacles(workflow)).toMatchObject([{ kind: "verification-window", subject: "license" }]);
  await publish(2, windowOf(60, { license: null }), ago(0));
  expect(await obstacles(workflow)).toEqual([]);
});

test("a decision is stopped by windows that are shorter than the usual ones, too", async () => {
  const workflow = await fileWithLicense(100);
  const approve = () =>
    inContext(organizationId, (ctx) =>
      transition(
        { ...ctx, actor: { type: "client", id: "cli_ada", name: "Ada", roles: ["Medical Director"] } },
        { id: workflow.id, action: "approve", decision: {} },
      ),
    );
  await publish(1, windowOf(120, { license: 90 }), ago(1));
  await expect(approve()).rejects.toThrow("State licenses: window passed");
  await publish(2, windowOf(120, { license: 101 }), ago(0));
  expect((await approve()).workflow.status).toBe("CRED_APPROVED");
});

test("an override from before the window was shortened does not speak for what that made stale", async () => {
  const workflow = await fileWithLicense(100);
  await override(workflow.id, ago(10));
  await publish(1, windowOf(60), ago(5));
  expect(await obstacles(workflow)).toMatchObject([{ subject: "license", isOverridden: false }]);
  await override(workflow.id, ago(1));
  expect(await obstacles(workflow)).toMatchObject([{ subject: "license", isOverridden: true }]);
});

test("a version that leaves the window as it was takes no override back", async () => {
  const workflow = await fileWithLicense(130);
  await override(workflow.id, ago(5));
  await publish(1, { ...builtIn, rules: [] }, ago(1));
  expect(await obstacles(workflow)).toMatchObject([{ subject: "license", isOverridden: true }]);
});
