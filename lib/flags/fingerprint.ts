/**
 * What makes a finding the same finding again: the source that found it and what it is about. For a list that is the
 * record's key, which stays the same when its wording changes.
 */
export const fingerprintOf = (sourceId: string, ...about: readonly string[]): string => [sourceId, ...about].join(":");

/** The source that raised a flag (`oig`, `nppes`, `rule` …). */
export const sourceIdOf = (fingerprint: string): string => fingerprint.split(":")[0] ?? "";

/** Where the fingerprints of a source begin; for a range over the stored ones. */
export const fingerprintsOf = (sourceId: string): string => `${sourceId}:`;
