import type { Context } from "@/lib/api/context";
import { runStatement } from "@/lib/db";
import type { Statement } from "@/lib/statement-batch";
import type { AuditChain } from "./operations";

const check = (kind: string) => `
  (SELECT json_build_object('at', at, 'sequence', sequence, 'entries', entries, 'problem', problem) FROM audit_checks
   WHERE organization_id = $1 AND kind = '${kind}' ORDER BY at DESC, id DESC LIMIT 1)`;

const statement: Statement = {
  name: "audit_chain",
  text: `
    SELECT h.sequence, h.entries, encode(h.hash, 'hex'), (extract(epoch FROM h.at) * 1000)::bigint,
      ${check("verified")}, ${check("anchored")}
    FROM (SELECT 1) AS one LEFT JOIN audit_heads h ON h.organization_id = $1`,
};

type Check = AuditChain["verified"];

function checkOf(text: string | null | undefined): Check {
  if (!text) return null;
  const found = JSON.parse(text) as NonNullable<Check>;
  return { ...found, at: new Date(found.at).toISOString() };
}

/** The head of the organization's chain, and when it was last verified and anchored. */
export async function readChain({ db, organizationId }: Context): Promise<AuditChain> {
  const [row] = await runStatement(db, statement, [organizationId]);
  const [sequence, entries, hash, at, verified, anchored] = row ?? [];
  return {
    sequence: Number(sequence ?? 0),
    entries: Number(entries ?? 0),
    hash: hash ?? null,
    at: at ? new Date(Number(at)).toISOString() : null,
    verified: checkOf(verified),
    anchored: checkOf(anchored),
  };
}
