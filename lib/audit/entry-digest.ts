/**
 * What the chain hashes, as SQL of PostgreSQL's own functions, beside the triggers that write it (migration
 * audit_chain). Whoever verifies asks none of the database's functions that somebody could have replaced.
 *
 * An entry's digest is the SHA-256 of what it says without its id, in the binary form of a row: so that one that
 * stands under another's id is recognized.
 */
export const entryDigest = (entry: string): string => {
  const columns =
    "organization_id at actor_type actor_id actor_name action subject_type subject_id reason changes request_id";
  return `sha256(record_send(row(${columns
    .split(" ")
    .map((column) => `${entry}.${column}`)
    .join(", ")})))`;
};

/** The same for a link: the link before, its own place, and the ids and digests of its entries. */
export const linkHash = (link: string): string => {
  const columns = "previous_hash format organization_id sequence number at entry_ids digests";
  return `sha256(record_send(row(${columns
    .split(" ")
    .map((column) => `${link}.${column}`)
    .join(", ")})))`;
};

/** Bytes of a digest. */
export const digestLength = 32;
