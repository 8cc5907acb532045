import { csv } from "./csv";
import { directoryColumns } from "./directory-columns";
import { hsdFacilityColumns } from "./hsd-facility-rows";
import { hsdProviderColumns } from "./hsd-provider-statement";
import { preflightColumns } from "./preflight";

/** The tables that exports are made of; the file name is that within the zip. */
export const tables = {
  directory: { fileName: "provider-directory.csv", columns: directoryColumns },
  providers: { fileName: "MA-Provider-Table.csv", columns: hsdProviderColumns },
  facilities: { fileName: "MA-Facility-Table.csv", columns: hsdFacilityColumns },
  preflight: { fileName: "pre-flight.csv", columns: preflightColumns },
} as const;
export type TableName = keyof typeof tables;

export const tablesOf = (kind: string): TableName[] =>
  kind === "provider-directory" ? ["directory"] : ["providers", "facilities", "preflight"];

export const headerOf = (table: TableName): Buffer => Buffer.from(csv([tables[table].columns]));
