import type { Context } from "@/lib/api/context";
import { buildId } from "@/lib/build-id";
import { dayOf } from "@/lib/day";
import { inStatements, runStatement, runStatements } from "@/lib/db";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { Part, Row } from "@/lib/statement-batch";

// Answers about one provider are kept as text in `provider_answers`. Triggers of every table that they rest on say in
// `forgotten_answers` that they are no longer so; a new build, another operator's name and a new day make them anew. What
// differs from one asking to the next (links, a number that lies sealed) is a hole in the text, for the operation to fill.

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** Identifiers of a provider; at least one has a value, and all that have one must agree. */
export type Identifiers = { npi?: string; external_id?: string; provider_id?: string };

/** JSON, with the provider that it tells of and its version. */
export type Answer = { id: string; version: number; json: string };

type Made = {
  /** The operation, and what was asked to be in its answer. */
  form: string;
  /** Default true. */
  isKept?: boolean;
  /** Reads what the answer is made of, as one statement. */
  part: (providerId: string) => Part;
  write: (rows: readonly Row[]) => Promise<string> | string;
};

/** Of providers `p`, those that the identifiers agree on. */
const identifiedSql = (
  organizationId: string,
  { provider_id: id, npi, external_id: externalId }: Identifiers,
): Prisma.Sql => Prisma.sql`p.organization_id = ${organizationId}
  ${id ? Prisma.sql`and p.id = ${id}` : Prisma.empty}
  ${npi ? Prisma.sql`and p.npi = ${npi}` : Prisma.empty}
  ${externalId ? Prisma.sql`and p.external_id = ${externalId}` : Prisma.empty}`;

/** What else an answer rests on than rows. */
const validFor = ({ now }: Ctx): string => `${dayOf(now)} ${buildId()} ${env().OPERATOR_NAME}`;

/** The answer about the provider that the identifiers agree on, kept or made; null where there is no such provider. */
export async function answerAbout(ctx: Ctx, identifiers: Identifiers, made: Made): Promise<Answer | null> {
  const { db, organizationId } = ctx;
  const kept = Prisma.sql`
    select p.id, p.version, a.json from providers p
    left join provider_answers a on a.organization_id = ${organizationId} and a.provider_id = p.id
      and a.form = ${made.form} and a.valid_for = ${validFor(ctx)}
      and not exists (select from forgotten_answers f where f.organization_id = ${organizationId} and f.provider_id = p.id)
    where ${identifiedSql(organizationId, identifiers)}`;
  const [row] = await runStatement(db, ...statementOf(kept));
  if (row === undefined) return null;
  const [id = "", version, keptJson] = row as [string, string, string | null];
  const json = keptJson ?? (await makeAnswer(ctx, id, made));
  // The version was read first: of a provider changed in between it refuses a change, and never lets one pass.
  return json === null ? null : { id, version: Number(version), json };
}

/**
 * Reads, writes and keeps an answer. The lock keeps everybody who changes the provider waiting from before it is read
 * until the answer is kept (forget_answers_about); where somebody is changing it, the answer is made and not kept.
 */
function makeAnswer(ctx: Ctx, providerId: string, { form, isKept = true, part, write }: Made): Promise<string | null> {
  const { organizationId } = ctx;
  // A process that stands still in between keeps nobody waiting for longer than that.
  const lock = Prisma.sql`
    select pg_try_advisory_xact_lock(hashtext('provider answers'), hashtext(${providerId}) & 63),
      set_config('idle_in_transaction_session_timeout', '5s', true)`;
  const [lockStatement, lockValues] = statementOf(lock);
  return inStatements(
    organizationId,
    async (db) => {
      const [locked, rows] = await runStatements(db, [
        { statement: lockStatement, values: lockValues },
        part(providerId),
      ]);
      if (rows === undefined || rows.length === 0) return null;
      const json = await write(rows);
      // Of every form, whatever was kept before the last change.
      const forgetting = Prisma.sql`
        with changed as (
          delete from forgotten_answers f
          where f.organization_id = ${organizationId} and f.provider_id = ${providerId} returning 1
        )
        delete from provider_answers a
        where a.organization_id = ${organizationId} and a.provider_id = ${providerId} and exists (select from changed)`;
      const keeping = Prisma.sql`
        insert into provider_answers (organization_id, provider_id, form, valid_for, json)
        values (${organizationId}, ${providerId}, ${form}, ${validFor(ctx)}, ${json})
        on conflict (organization_id, provider_id, form) do update set valid_for = excluded.valid_for, json = excluded.json`;
      if (isKept && locked?.[0]?.[0] === "t") {
        const parts = [forgetting, keeping].map((sql) => statementOf(sql));
        await runStatements(
          db,
          parts.map(([statement, values]) => ({ statement, values })),
          { isLast: true },
        );
      }
      return json;
    },
    { isPlannedOnce: true },
  );
}
