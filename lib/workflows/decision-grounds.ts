import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { runStatements } from "@/lib/db";
import { fieldMoment } from "@/lib/field-moment";
import { type CurrentPolicy, readPolicy } from "@/lib/policies/current-policy";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import type { Part, Row, Statement } from "@/lib/statement-batch";
import { askedTogether } from "@/lib/together/asked";
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
const verifications = askedTogether({
  name: "grounds_verifications",
  text: `SELECT element, required, status, note, verified_at FROM verifications
    WHERE organization_id = $1 AND workflow_id = $2 ORDER BY element`,
});

/** For statements that are sent together with others; read their rows with `groundsIn`. `kind` if it is known. */
export function groundsParts(organizationId: string, workflowId: string, kind?: SubjectKind): Part[] {
  const values = [organizationId, workflowId];
  const excluding = kind ? [exclusions[kind]] : Object.values(exclusions);
  return [
    ...[organization, policy].map((statement) => ({ statement, values: [organizationId] })),
    ...[overrides, verifications, ...excluding].map((statement) => ({ statement, values })),
  ];
}

/** The grounds in the rows of `groundsParts`. */
export function groundsIn(found: readonly (readonly Row[])[]): DecisionGrounds {
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

const known: Statement = {
  name: "grounds_workflow",
  text: "SELECT 1 FROM workflows WHERE organization_id = $1 AND id = $2",
};

/** What a decision on this workflow rests on now. Throws 404. */
export async function decisionGrounds(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  workflowId: string,
): Promise<DecisionGrounds> {
  const [[workflow] = [], ...found] = await runStatements(db, [
    { statement: known, values: [organizationId, workflowId] },
    ...groundsParts(organizationId, workflowId),
  ]);
  if (!workflow) throw notFound(workflowNotFound(workflowId));
  return groundsIn(found);
}
