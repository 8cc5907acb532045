import type { Context } from "@/lib/api/context";
import { type FieldError, badRequest, notFound } from "@/lib/api/errors";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Policy } from "@/lib/generated/prisma/client";
import { MatchingPolicy } from "@/lib/verification/matching/policy";
import { builtIn, type Contents, currentPolicy, readPolicy } from "./current-policy";
import { FilePolicy, problemsOfFilePolicy } from "./file-policy";
import { type PolicyKind, policyKindNames } from "./policy-kinds";
import { problemsOfMatchingPolicy } from "./matching-problems";

type Ctx = Pick<Context, "db" | "organizationId">;

/** The kind that a path names. Throws 404. */
export function kindOf(name: string): PolicyKind {
  const kind = policyKindNames.find((known) => known === name);
  if (kind === undefined)
    throw notFound(`There are no rules of the kind ${name}; there are ${policyKindNames.join(", ")}`);
  return kind;
}

const contracts = { file: FilePolicy, matching: MatchingPolicy };

/** Content as a client sent it, held against its contract. Throws 400 with what is wrong where. */
export function checkedContent(kind: PolicyKind, sent: unknown): Contents[PolicyKind] {
  const parsed = contracts[kind].safeParse(sent);
  if (!parsed.success) {
    throw refused(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
  }
  const problems =
    kind === "file"
      ? problemsOfFilePolicy(FilePolicy.parse(parsed.data))
      : problemsOfMatchingPolicy(MatchingPolicy.parse(parsed.data));
  if (problems.length > 0) throw refused(problems);
  return parsed.data;
}

const refused = (problems: readonly FieldError[]) =>
  badRequest(
    "The rules cannot be followed as they stand",
    problems.slice(0, 50).map(({ path, message }) => ({ path: `content${path === "" ? "" : "."}${path}`, message })),
  );

/** The draft of a kind; null while there is none. */
export const findDraft = ({ db, organizationId }: Ctx, kind: PolicyKind): Promise<Policy | null> =>
  db.policy.findFirst({ where: { organizationId, kind, state: "draft" } });

/** The draft of a kind. Throws 404 when there is none. */
export async function requireDraft(ctx: Ctx, kind: PolicyKind): Promise<Policy> {
  const draft = await findDraft(ctx, kind);
  if (!draft) throw notFound(`There is no draft of the rules of the kind ${kind}`);
  return draft;
}

/** Grows with every save: what `If-Match` is held against. */
export const draftVersion = ({ updatedAt }: Pick<Policy, "updatedAt">): number => updatedAt.getTime();

/** What is known of a version, without its content. */
export const toVersion = (
  kind: PolicyKind,
  row: Pick<Policy, "version" | "reason" | "publishedAt" | "publishedByName"> | null,
) => ({
  kind,
  version: row?.version ?? 0,
  reason: row?.reason ?? "What the program brings",
  publishedAt: isoMoment(row?.publishedAt),
  publishedByName: row?.publishedByName ?? "",
});

/** A draft as the API answers it. */
export const toDraft = (kind: PolicyKind, row: Policy) => ({
  kind,
  content: readPolicy(kind, row.content) as Record<string, unknown>,
  createdByName: row.createdByName,
  createdAt: isoMoment(row.createdAt),
  updatedAt: isoMoment(row.updatedAt),
});

/** A published version by its number, 0 for what the program brings. Throws 404. */
export async function requireVersion(ctx: Ctx, kind: PolicyKind, version: number) {
  const { db, organizationId } = ctx;
  if (version === 0) return { ...toVersion(kind, null), content: await builtIn[kind](db, organizationId) };
  const row = await db.policy.findFirst({ where: { organizationId, kind, version, state: "published" } });
  if (!row) throw notFound(`Version ${version} of the rules was not found`);
  return { ...toVersion(kind, row), content: readPolicy(kind, row.content) };
}

/** The content that a comparison names: a version, the draft, or, left out, what is in force. Throws 404. */
export async function namedContent(
  ctx: Ctx,
  kind: PolicyKind,
  name: string | undefined,
): Promise<{ name: string; content: Contents[PolicyKind] }> {
  if (name === "draft") return { name, content: readPolicy(kind, (await requireDraft(ctx, kind)).content) };
  if (name !== undefined) return { name, content: (await requireVersion(ctx, kind, Number(name))).content };
  const current = await currentPolicy(ctx.db, ctx.organizationId, kind);
  return { name: String(current.version), content: current.content };
}
