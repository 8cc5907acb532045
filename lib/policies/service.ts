import { inOrganization } from "@/lib/db";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import { conflict, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { currentPolicy, readPolicy } from "./current-policy";
import type * as op from "./operations";
import { policyDifferences } from "./policy-differences";
import {
  checkedContent,
  draftVersion,
  findDraft,
  kindOf,
  namedContent,
  requireDraft,
  requireVersion,
  toDraft,
  toVersion,
} from "./policy-rows";
import { previewFilePolicy } from "./preview-file-policy";
import { previewMatchingPolicy } from "./preview-matching-policy";
import { publishDraft } from "./publish-policy";

export const getPolicy: Verb<typeof op.getPolicy> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const kind = kindOf(params.kind);
  const { version } = await currentPolicy(db, organizationId, kind);
  const draft = await findDraft(ctx, kind);
  const current = await requireVersion(ctx, kind, version);
  return { ...current, content: { ...current.content }, hasDraft: draft !== null };
};

export const listPolicyVersions: Verb<typeof op.listPolicyVersions> = async (ctx, { params, query }) => {
  const kind = kindOf(params.kind);
  const where = { organizationId: ctx.organizationId, kind, state: "published" };
  const count = await ctx.db.policy.count({ where });
  const rows = await ctx.db.policy.findMany({
    where,
    orderBy: { version: "desc" },
    skip: query.offset,
    take: query.limit,
  });
  // What the program brings stands behind the last published version.
  const withBuiltIn = query.offset <= count && rows.length < query.limit;
  const body = [...rows, ...(withBuiltIn ? [null] : [])].map((row) => toVersion(kind, row));
  const total = query.include_total ? count + 1 : undefined;
  return page(body, { hasMore: query.offset + body.length < count + 1 && body.length > 0, total });
};

export const getPolicyVersion: Verb<typeof op.getPolicyVersion> = async (ctx, { params }) => {
  const kind = kindOf(params.kind);
  if (!/^\d{1,9}$/.test(params.version)) throw notFound(`Version ${params.version} of the rules was not found`);
  const version = await requireVersion(ctx, kind, Number(params.version));
  return { ...version, content: { ...version.content } };
};

export const comparePolicyVersions: Verb<typeof op.comparePolicyVersions> = async (ctx, { params, query }) => {
  const kind = kindOf(params.kind);
  const from = await namedContent(ctx, kind, query.from);
  const to = await namedContent(ctx, kind, query.to);
  return { from: from.name, to: to.name, differences: policyDifferences(kind, from.content, to.content) };
};

export const getPolicyDraft: Verb<typeof op.getPolicyDraft> = async (ctx, { params }) => {
  const kind = kindOf(params.kind);
  const draft = await requireDraft(ctx, kind);
  return reply(200, toDraft(kind, draft), etag(draftVersion(draft)));
};

/** Saves the one draft of a kind; the audit log tells that and by whom, the versions what came of it. */
export const savePolicyDraft: Verb<typeof op.savePolicyDraft> = async (ctx, { params, body }) => {
  const { db, organizationId, actor, now } = ctx;
  const kind = kindOf(params.kind);
  const content = checkedContent(kind, body.content) as Prisma.InputJsonObject;
  const draft = await findDraft(ctx, kind);
  if (draft === null && ctx.ifMatch) throw preconditionFailed("The draft was published or discarded since it was read");
  if (draft) requireCurrent(ctx.ifMatch, draftVersion(draft));
  // Saved twice in one millisecond, the later one still gets a mark of its own.
  const updatedAt = draft ? new Date(Math.max(now.getTime(), draftVersion(draft) + 1)) : now;
  const id = draft?.id ?? newId("pol");
  if (draft) {
    const { count } = await db.policy.updateMany({
      where: { organizationId, id, state: "draft", updatedAt: draft.updatedAt },
      data: { content, updatedAt },
    });
    if (count === 0) throw conflict("Somebody saved or published the draft a moment ago; read it again");
  } else {
    const { version } = await currentPolicy(db, organizationId, kind);
    const { count } = await db.policy.createMany({
      data: [
        {
          organizationId,
          id,
          kind,
          version: version + 1,
          content,
          createdAt: now,
          updatedAt,
          createdBy: actor.id,
          createdByName: actor.name,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw conflict("Somebody began a draft a moment ago; read it first");
  }
  await recordAudit(ctx, {
    action: "savePolicyDraft",
    subjectType: "policy",
    subjectId: id,
    changes: { kind: [draft ? kind : null, kind] },
  });
  const saved = await requireDraft(ctx, kind);
  return reply(200, toDraft(kind, saved), etag(draftVersion(saved)));
};

export const discardPolicyDraft: Verb<typeof op.discardPolicyDraft> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const kind = kindOf(params.kind);
  const draft = await requireDraft(ctx, kind);
  requireCurrent(ctx.ifMatch, draftVersion(draft));
  const { count } = await db.policy.deleteMany({
    where: { organizationId, id: draft.id, state: "draft", updatedAt: draft.updatedAt },
  });
  if (count === 0) throw conflict("Somebody saved or published the draft a moment ago; read it again");
  await recordAudit(ctx, {
    action: "discardPolicyDraft",
    subjectType: "policy",
    subjectId: draft.id,
    changes: { kind: [kind, null] },
  });
};

/** Judges open files, or matches that stand, under the draft; in short transactions, since there may be many. */
export const previewPolicyDraft: Verb<typeof op.previewPolicyDraft> = async (ctx, { params, query }) => {
  const { organizationId, now } = ctx;
  const kind = kindOf(params.kind);
  const rules = await inOrganization(organizationId, async (db) => {
    const inside = { ...ctx, db };
    const draft = await requireDraft(inside, kind);
    return {
      draft: draft.content,
      file: await currentPolicy(db, organizationId, "file"),
      matching: await currentPolicy(db, organizationId, "matching"),
    };
  });
  const { preview, hasMore } =
    kind === "file"
      ? await previewFilePolicy(
          organizationId,
          {
            current: rules.file,
            draft: { version: rules.file.version + 1, content: readPolicy("file", rules.draft) },
            now,
          },
          query,
        )
      : await previewMatchingPolicy(
          organizationId,
          { current: rules.matching.content, draft: readPolicy("matching", rules.draft) },
          query,
        );
  return page(preview, { hasMore, total: preview.counts.changed });
};

export const publishPolicy: Verb<typeof op.publishPolicy> = async (ctx, { params, body }) => {
  const kind = kindOf(params.kind);
  return toVersion(kind, await publishDraft(ctx, kind, body.reason));
};
