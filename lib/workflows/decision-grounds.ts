import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { runStatements } from "@/lib/db";
import { dayMs } from "@/lib/day";
import { fieldMoment } from "@/lib/field-moment";
import { type CurrentPolicy, readPolicy } from "@/lib/policies/current-policy";
import { builtInFilePolicy, shortestWindowDays, usualWindowDays } from "@/lib/policies/file-policy";
import type { Part, Row, Statement } from "@/lib/statement-batch";
import { askedTogether } from "@/lib/together/asked";
import { settledStatuses } from "@/lib/verification/elements";
import { workflowNotFound } from "./find-workflow";
import type { SubjectKind } from "./state-machine";

/** What a decision rests on beside the workflow and its subject. */
export type DecisionGrounds = {
  organization: { verificationWindowDays: number; recredentialingMonths: number };
  /** The organization's rules about files as they are in force. */
  policy: CurrentPolicy;
  overrides: readonly { kind: string; createdAt: Date }[];
  /** Open confirmed matches. */
  exclusions: readonly { id: string; description: string; flaggedDate: Date }[];
  /** Those that may stand against it: required and not settled, or verified a while ago. */
  verifications: readonly {
    element: string;
    required: boolean;
    status: string;
    note: string;
    verifiedAt: Date | null;
  }[];
};

// Each by itself: put together as one statement that writes JSON they took half as long again. What lifts an obstacle is
// read before the obstacles: one that arises meanwhile stands.
const organization: Statement = {
  together: "same",
  name: "grounds_organization",
  text: "SELECT verification_window_days, recredentialing_months FROM organizations WHERE id = $1",
};
const policy: Statement = {
  together: "same",
  name: "grounds_policy",
  text: `SELECT version, content, published_at FROM policies
    WHERE organization_id = $1 AND kind = 'file' AND state = 'published' ORDER BY version DESC LIMIT 1`,
};
const overrides = askedTogether({
  name: "grounds_overrides",
  text: "SELECT kind, created_at FROM workflow_overrides WHERE organization_id = $1 AND workflow_id = $2",
});
const exclusionsOf = (key: string): Statement =>
  askedTogether({
    name: `grounds_exclusions_${key}`,
    text: `
      SELECT id, description, flagged_date FROM flags
      WHERE organization_id = $1 AND ${key} = (SELECT ${key} FROM workflows WHERE organization_id = $1 AND id = $2)
        AND active AND severity = 'critical' AND is_confirmed
      ORDER BY created_at`,
  });
const exclusions = { provider: exclusionsOf("provider_id"), facility: exclusionsOf("facility_id") };
const settled = settledStatuses.map((status) => `'${status}'`).join(", ");
const verifications = askedTogether(
  {
    name: "grounds_verifications",
    text: `SELECT element, required, status, note, verified_at FROM verifications
      WHERE organization_id = $1 AND workflow_id = $2
        AND (verified_at < $3 OR required AND status NOT IN (${settled})) ORDER BY element`,
  },
  ["text", "text", "timestamptz"],
);

type Asked = {
  workflowId: string;
  kind?: SubjectKind;
  /** Whatever was verified less than so many days ago is passed over: all of a file that is decided in time. */
  passedOverDays: number;
  now: Date;
};

function groundsParts(organizationId: string, { workflowId, kind, passedOverDays, now }: Asked): Part[] {
  const values = [organizationId, workflowId];
  const since = new Date(now.getTime() - passedOverDays * dayMs).toISOString();
  const excluding = kind ? [exclusions[kind]] : Object.values(exclusions);
  return [
    ...[organization, policy].map((statement) => ({ statement, values: [organizationId] })),
    { statement: overrides, values },
    { statement: verifications, values: [...values, since] },
    ...excluding.map((statement) => ({ statement, values })),
  ];
}

/** The grounds in the rows of `groundsParts`. */
function groundsIn(found: readonly (readonly Row[])[]): DecisionGrounds {
  const [[settings] = [], [published] = [], lifted = [], elements = [], ...excluding] = found;
  const [windowDays, months] = settings ?? [];
  const verificationWindowDays = Number(windowDays);
  return {
    organization: { verificationWindowDays, recredentialingMonths: Number(months) },
    policy: published
      ? policyOf(published)
      : { version: 0, content: builtInFilePolicy(verificationWindowDays), publishedAt: null },
    overrides: lifted.map(([kind, createdAt]) => ({ kind: kind ?? "", createdAt: fieldMoment(createdAt ?? "") })),
    exclusions: excluding.flat().map(([id, description, flaggedDate]) => ({
      id: id ?? "",
      description: description ?? "",
      flaggedDate: fieldMoment(flaggedDate ?? ""),
    })),
    verifications: elements.map(([element, required, status, note, verifiedAt]) => ({
      element: element ?? "",
      required: required === "t",
      status: status ?? "",
      note: note ?? "",
      verifiedAt: verifiedAt == null ? null : fieldMoment(verifiedAt),
    })),
  };
}

const policyOf = ([version, content, publishedAt]: Row): CurrentPolicy => ({
  version: Number(version),
  content: readPolicy("file", JSON.parse(content ?? "null")),
  publishedAt: fieldMoment(publishedAt ?? ""),
});

const known = askedTogether({
  name: "grounds_workflow",
  text: "SELECT 1 FROM workflows WHERE organization_id = $1 AND id = $2",
});

/** What a decision on this workflow rests on now. Throws 404. */
export async function decisionGrounds(
  { db, organizationId, now }: Pick<Context, "db" | "organizationId" | "now">,
  workflowId: string,
): Promise<DecisionGrounds> {
  const [[workflow] = [], ...found] = await runStatements(db, [
    { statement: known, values: [organizationId, workflowId] },
    ...groundsParts(organizationId, { workflowId, passedOverDays: 0, now }),
  ]);
  if (!workflow) throw notFound(workflowNotFound(workflowId));
  return groundsIn(found);
}

/**
 * The same of a locked workflow, for statements that are sent with others: `read` takes their rows. Asks once more where
 * the organization's windows are shorter than the usual one, inside of which nothing is read.
 */
export function groundsAsked(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  { id: workflowId, kind }: { id: string; kind?: SubjectKind },
): { parts: Part[]; read: (found: readonly (readonly Row[])[]) => Promise<DecisionGrounds> } {
  return {
    parts: groundsParts(ctx.organizationId, { workflowId, kind, passedOverDays: usualWindowDays, now: ctx.now }),
    read: async (found) => {
      const grounds = groundsIn(found);
      const isEnough = shortestWindowDays(grounds.policy.content) >= usualWindowDays;
      return isEnough ? grounds : decisionGrounds(ctx, workflowId);
    },
  };
}
