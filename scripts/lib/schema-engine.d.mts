/** The SQL that makes the whole data model in an empty database. */
export function schemaSql(connectionString: string): Promise<string>;
