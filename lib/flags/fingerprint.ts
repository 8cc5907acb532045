/**
 * What makes a finding the same finding again: the source that found it and what it is about. Record ids of lists
 * stand in it as they are, so that the record behind a flag can be found.
 */
export const fingerprintOf = (sourceId: string, ...about: readonly string[]): string => [sourceId, ...about].join(":");

/** The source that raised a flag (`oig`, `nppes`, `rule` …). */
export const sourceIdOf = (fingerprint: string): string => fingerprint.split(":")[0] ?? "";

/** Where the fingerprints of a source begin; for a range over the stored ones. */
export const fingerprintsOf = (sourceId: string): string => `${sourceId}:`;

/** The list record behind a flag; undefined when it is not about one. */
export const listRecordIdOf = (fingerprint: string): string | undefined =>
  fingerprint.split(":").find((part) => part.startsWith("rec_"));
