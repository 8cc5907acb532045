import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";
import { type CurrentPolicy, readPolicy } from "@/lib/policies/current-policy";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import type { Part, Row, Statement } from "@/lib/statement-batch";
import { workflowNotFound } from "./find-workflow";

/** What a decision rests on beside the workflow and its subject; moments are ISO 8601. */
export type DecisionGrounds = {
  organization: { verificationWindowDays: number; recredentialingMonths: number };
  /** The organization's rules about files as they are in force. */
  policy: CurrentPolicy;
  overrides: readonly { kind: string; createdAt: string }[];
  /** Open confirmed matches. */
  exclusions: readonly { id: string; description: string; flaggedDate: string }[];
  verifications: readonly {
    element: string;
    required: boolean;
    status: string;
    note: string;
    verifiedAt: string | null;
  }[];
};

type Published = { version: number; content: unknown; publishedAt: string };

const listOf = (query: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${query}) r)`;

const flagsOf = (column: string): string => `
  SELECT g.id, g.description, g.flagged_date AS "flaggedDate", g.created_at FROM flags g
  WHERE g.organization_id = $1 AND g.${column} = w.${column} AND g.active AND g.severity = 'critical' AND g.is_confirmed`;

const statement: Statement = {
  name: "decision_grounds",
  text: `
    SELECT
      (SELECT row_to_json(r) FROM (
        SELECT verification_window_days AS "verificationWindowDays", recredentialing_months AS "recredentialingMonths"
        FROM organizations WHERE id = $1) r),
      (SELECT row_to_json(r) FROM (
        SELECT version, content, published_at AS "publishedAt" FROM policies
        WHERE organization_id = $1 AND kind = 'file' AND state = 'published' ORDER BY version DESC LIMIT 1) r),
      ${listOf(`SELECT kind, created_at AS "createdAt" FROM workflow_overrides WHERE organization_id = $1 AND workflow_id = $2`)},
      ${listOf(`SELECT * FROM (${flagsOf("provider_id")} UNION ALL ${flagsOf("facility_id")}) x ORDER BY x.created_at`)},
      ${listOf(`SELECT element, required, status, note, verified_at AS "verifiedAt" FROM verifications
        WHERE organization_id = $1 AND workflow_id = $2 ORDER BY element`)}
    FROM workflows w WHERE w.organization_id = $1 AND w.id = $2`,
};

/** For a statement that is sent together with others; read its row with `groundsIn`. */
export const groundsPart = (organizationId: string, workflowId: string): Part => ({
  statement,
  values: [organizationId, workflowId],
});

/** Throws 404 when there is no such workflow. */
export function groundsIn([row]: readonly Row[], workflowId: string): DecisionGrounds {
  if (!row) throw notFound(workflowNotFound(workflowId));
  const [organization, policy, overrides, exclusions, verifications] = row.map(
    (field) => JSON.parse(field ?? "null") as unknown,
  );
  const settings = organization as DecisionGrounds["organization"];
  const published = policy as Published | null;
  return {
    organization: settings,
    policy: published
      ? {
          version: published.version,
          content: readPolicy("file", published.content),
          publishedAt: new Date(published.publishedAt),
        }
      : { version: 0, content: builtInFilePolicy(settings.verificationWindowDays), publishedAt: null },
    overrides: overrides as DecisionGrounds["overrides"],
    exclusions: exclusions as DecisionGrounds["exclusions"],
    verifications: verifications as DecisionGrounds["verifications"],
  };
}

/** What a decision on this workflow rests on now. Throws 404. */
export async function decisionGrounds(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  workflowId: string,
): Promise<DecisionGrounds> {
  return groundsIn(await runStatement(db, statement, [organizationId, workflowId]), workflowId);
}
