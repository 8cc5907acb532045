import type { Context } from "@/lib/api/context";
import { conflict, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { Policy } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { allLists } from "@/lib/lists/all-lists";
import { versionAt } from "@/lib/lists/list-versions";
import { scopeOf } from "@/lib/lists/lists";
import { requestScreenings } from "@/lib/monitoring/request-screenings";
import { currentPolicy } from "./current-policy";
import { policyDifferences } from "./policy-differences";
import type { PolicyKind } from "./policy-kinds";
import { checkedContent, draftVersion, requireDraft } from "./policy-rows";

/** Differences that an audit entry spells out; the versions hold the rest. */
const maximumDifferences = 40;

/**
 * Puts the draft in force as the next version: open files follow by a job, new weights have everybody screened again.
 * Throws 404, 412, 400 for a draft that an older program let through, and 409 for one that changes nothing.
 */
export async function publishDraft(ctx: Context, kind: PolicyKind, reason: string): Promise<Policy> {
  const { db, organizationId, actor, now } = ctx;
  const draft = await requireDraft(ctx, kind);
  requireCurrent(ctx.ifMatch, draftVersion(draft));
  const content = checkedContent(kind, draft.content);
  const current = await currentPolicy(db, organizationId, kind);
  const differences = policyDifferences(kind, current.content, content);
  if (differences.length === 0)
    throw conflict("The draft says the same as the rules in force; there is nothing to publish");
  const version = current.version + 1;
  const published = await db.policy.updateMany({
    where: { organizationId, id: draft.id, state: "draft", updatedAt: draft.updatedAt },
    data: {
      state: "published",
      version,
      reason,
      publishedAt: now,
      publishedBy: actor.id,
      publishedByName: actor.name,
    },
  });
  if (published.count === 0) throw conflict("The draft was changed or published a moment ago; read it again");
  await recordAudit(ctx, {
    action: "publishPolicy",
    subjectType: "policy",
    subjectId: draft.id,
    reason,
    changes: {
      version: [current.version, version],
      ...Object.fromEntries(
        differences.slice(0, maximumDifferences).map(({ path, before, after }) => [path, [before, after]]),
      ),
    },
  });
  if (kind === "file") await enqueue(db, "apply-policy", { organizationId });
  else await screenEverybody(ctx);
  return db.policy.findFirstOrThrow({ where: { organizationId, id: draft.id } });
}

/** Everybody who is monitored, against every list that has a version. */
async function screenEverybody({ db, organizationId, actor }: Context): Promise<void> {
  for (const list of await allLists(db)) {
    const version = await versionAt(scopeOf(list, organizationId));
    if (version === null) continue;
    await requestScreenings(db, {
      source: list.key,
      versionId: version.id,
      cause: "policy-changed",
      organizationId,
      requestedBy: { id: actor.id, name: actor.name },
    });
  }
}
