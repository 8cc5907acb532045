import { beforeAll, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { inContext } from "@/prisma/factories/context";
import { useTestDatabase } from "@/prisma/test-database";
import { currentPolicy } from "./current-policy";
import { builtInFilePolicy } from "./file-policy";

useTestDatabase();

const organizationId = "org_rules";
const current = <Kind extends "file" | "matching">(kind: Kind) =>
  inContext(organizationId, ({ db }) => currentPolicy(db, organizationId, kind));

beforeAll(async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "Rules", verificationWindowDays: 90 } });
});

test("before anything is published, the rules are the program's, with the organization's own window", async () => {
  expect(await current("file")).toEqual({ version: 0, content: builtInFilePolicy(90), publishedAt: null });
  expect(await current("matching")).toEqual({ version: 0, content: builtInMatching, publishedAt: null });
});

test("the newest published version is in force; a draft is not", async () => {
  const publishedAt = new Date("2026-03-01T12:00:00Z");
  const row = (version: number, state: string, days: number) => ({
    organizationId,
    id: newId("pol"),
    kind: "file",
    version,
    state,
    content: builtInFilePolicy(days),
    createdBy: "usr_1",
    createdByName: "Sol Supervisor",
    ...(state === "published" ? { publishedAt, publishedBy: "usr_1", publishedByName: "Sol Supervisor" } : {}),
  });
  await systemDb().policy.createMany({
    data: [row(1, "published", 100), row(2, "published", 80), row(3, "draft", 60)],
  });
  expect(await current("file")).toEqual({ version: 2, content: builtInFilePolicy(80), publishedAt });
});
