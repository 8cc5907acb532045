import type { SealContext } from "@/lib/crypto";

/** A column whose values are sealed (lib/crypto.ts), and what they are bound to. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The column that, beside the organization, names the row. */
  key: string;
  contextOf: (organizationId: string, key: string) => SealContext;
};

const inField = (field: string) => (organizationId: string, row: string) => ({ organizationId, row, field });

/** What a rotation seals anew: everything that may be rewritten. */
export const sealedColumns: readonly SealedColumn[] = [
  ...["headers", "oauth_configuration", "secret", "previous_secret"].map((column) => ({
    table: "webhooks",
    column,
    key: "id",
    contextOf: inField(column),
  })),
  { table: "provider_profiles", column: "ssn", key: "provider_id", contextOf: inField("ssn") },
  {
    table: "caqh_accounts",
    column: "password",
    key: "organization_id",
    contextOf: (organizationId) => inField("caqh_accounts.password")(organizationId, "caqh_account"),
  },
];

/** Sealed values in records that nobody may change, this service included: they stay under the key of their time. */
export const appendOnlySealedColumns: readonly Pick<SealedColumn, "table" | "column">[] = [
  { table: "attested_data", column: "ssn" },
  { table: "caqh_snapshots", column: "answer" },
  { table: "caqh_snapshots", column: "ssn" },
];
