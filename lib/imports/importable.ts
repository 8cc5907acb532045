import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import type { Field } from "./field";
import type { ImportKind } from "./import-kinds";
import type { Layout } from "./layout";

/** What cells said, by member; of members that are mapped and hold something. */
export type Values = ReadonlyMap<string, unknown>;
/** A sentence about a member. */
export type MemberProblem = { member: string; message: string };
export type Assembled = { facts: Record<string, unknown> } | { problems: readonly MemberProblem[] };

type Definition<Facts> = {
  kind: ImportKind;
  /** Every member that a column can fill. */
  fields: readonly Field[];
  /** Layouts that are known by their columns; `defaults` stand where a row has nothing. */
  layouts: (defaults: Readonly<Record<string, string>>) => readonly Layout[];
  /** The name of the layout whose columns are the API's members. */
  ownLayout: string;
  /** Members of which one must be there, or a second import could not tell that a record is known. */
  identity: readonly string[];
  /** The values of a mapped row, as the contract takes them. */
  assemble: (values: Values) => Assembled;
  /** The contract of creating one, as the API has it. */
  contract: z.ZodType<Facts>;
  /** What tells a record from others: two that share one of these are the same. */
  keysOf: (facts: Facts) => string[];
  /** Those of the keys that records of the organization have. */
  knownKeys: (ctx: Context, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Creates those that are not known yet, as the API's bulk operation does; answers their ids, null for one it did not. */
  create: (ctx: Context, records: readonly ImportedRecord<Facts>[]) => Promise<readonly (string | null)[]>;
};

/** What a row says: the record by its contract, and what the row says beside it. */
export type ImportedRecord<Facts> = { facts: Facts; beside: Readonly<Record<string, unknown>> };

declare const facts: unique symbol;
/** Facts of one kind, whichever; only the kind's own functions look into them. */
export type OpaqueFacts = { readonly [facts]: true };

/** A kind of record that can be imported. */
export type Importable = Definition<OpaqueFacts>;

/** Declares what can be imported. */
export const importable = <Facts>(definition: Definition<Facts>): Importable => definition as unknown as Importable;
