/** Documents that may leave the service: part of the `where` of everything that shows, links to or serves one. */
export const servable = { quarantinedAt: null } as const;

/** The same of documents `d` in SQL. */
export const servableSql = "d.quarantined_at is null";
