import type { Context } from "@/lib/api/context";
import { buildId } from "@/lib/build-id";
import { dayOf } from "@/lib/day";
import { inStatements, runStatement, runStatements } from "@/lib/db";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { Part, Row } from "@/lib/statement-batch";
import { wasAskedBefore } from "./asked-before";
import { type Identifiers, identifiedSql } from "./identifiers";

// Answers about one provider are kept as text in `provider_answers`. Triggers of every table that they rest on say in
// `forgotten_answers` that they are no longer so; a new build, another operator's name and a new day make them anew. What
// differs from one asking to the next (links, a number that lies sealed) is a hole in the text, for the operation to fill.
// Whoever reads everybody once, as a nightly synchronization does, would keep a million texts that nobody asks for again
// before their day is over: an answer is kept when it is asked for the second time.

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** JSON, with the provider that it tells of and its version (0 where the operation answers no version). */
export type Answer = { id: string; version: number; json: string };

type Made = {
  /** The operation, and what was asked to be in its answer. */
  form: string;
  /** Default true. */
  isKept?: boolean;
  /** Reads what the answer is made of, as one statement: the provider's id and version, then what `write` is given. */
  part: (identifiers: Identifiers) => Part;
  /** The answer's JSON; null where the fields say that there is no such provider. */
  write: (fields: Row) => string | null;
};

/** What else an answer rests on than rows. */
const validFor = ({ now }: Ctx): string => `${dayOf(now)} ${buildId()} ${env().OPERATOR_NAME}`;

function written([row]: readonly Row[], { write }: Made): Answer | null {
  if (row === undefined) return null;
  const [id, version, ...fields] = row;
  const json = write(fields);
  return json === null ? null : { id: id ?? "", version: Number(version), json };
}

/** The answer about the provider that the identifiers agree on, kept or made; null where there is no such provider. */
export async function answerAbout(ctx: Ctx, identifiers: Identifiers, made: Made): Promise<Answer | null> {
  const { db, organizationId } = ctx;
  const { npi, external_id: externalId, provider_id: providerId } = identifiers;
  const isKept =
    made.isKept !== false && wasAskedBefore(`${organizationId} ${made.form} ${providerId} ${npi} ${externalId}`);
  if (!isKept) {
    const { statement, values } = made.part(identifiers);
    return written(await runStatement(db, statement, values), made);
  }
  const kept = Prisma.sql`
    select p.id, p.version, a.json from providers p
    left join provider_answers a on a.organization_id = ${organizationId} and a.provider_id = p.id
      and a.form = ${made.form} and a.valid_for = ${validFor(ctx)}
      and not exists (select from forgotten_answers f where f.organization_id = ${organizationId} and f.provider_id = p.id)
    where ${identifiedSql(organizationId, identifiers)}`;
  const [row] = await runStatement(db, ...statementOf(kept));
  if (row === undefined) return null;
  const [id = "", version, json] = row as [string, string, string | null];
  return json === null ? makeAnswer(ctx, id, made) : { id, version: Number(version), json };
}

/**
 * Reads, writes and keeps an answer. The lock keeps everybody who changes the provider waiting from before it is read
 * until the answer is kept (forget_answers_about); where somebody is changing it, the answer is made and not kept.
 */
function makeAnswer(ctx: Ctx, providerId: string, made: Made): Promise<Answer | null> {
  const { organizationId } = ctx;
  // A process that stands still in between keeps nobody waiting for longer than that.
  const lock = Prisma.sql`
    select pg_try_advisory_xact_lock(hashtext('provider answers'), hashtext(${providerId}) & 63),
      set_config('idle_in_transaction_session_timeout', '5s', true)`;
  const [lockStatement, lockValues] = statementOf(lock);
  return inStatements(
    organizationId,
    async (db) => {
      const [locked, rows = []] = await runStatements(db, [
        { statement: lockStatement, values: lockValues },
        made.part({ provider_id: providerId }),
      ]);
      const answer = written(rows, made);
      if (answer === null) return null;
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
        values (${organizationId}, ${providerId}, ${made.form}, ${validFor(ctx)}, ${answer.json})
        on conflict (organization_id, provider_id, form) do update set valid_for = excluded.valid_for, json = excluded.json`;
      if (locked?.[0]?.[0] === "t") {
        const parts = [forgetting, keeping].map((sql) => statementOf(sql));
        await runStatements(
          db,
          parts.map(([statement, values]) => ({ statement, values })),
          { isLast: true },
        );
      }
      return answer;
    },
    { isPlannedOnce: true },
  );
}
