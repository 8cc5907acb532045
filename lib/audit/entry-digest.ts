/**
 * What the chain hashes, as SQL of PostgreSQL's own functions, beside the triggers that write it (migrations
 * audit_chain, audit_clients and audit_addresses). Whoever verifies asks none of the database's functions that somebody could have replaced.
 *
 * An entry's digest is the SHA-256 of what it says without its id, in the binary form of a row: so that one that
 * stands under another's id is recognized. `format` is that of its link: the first knows no client and the second not
 * its address, so that of an entry that names one they are not the digest of all that it says.
 */
export const entryDigest = (entry: string, format: string): string => {
  const who = "organization_id at actor_type actor_id actor_name";
  const what = "action subject_type subject_id reason changes request_id";
  const isSecond = `${format} <= 2 AND ${entry}.client_address IS NULL`;
  const isFirst = `${format} = 1 AND ${entry}.client_id IS NULL AND ${entry}.client_name IS NULL`;
  return `sha256(CASE WHEN NOT (${isSecond}) THEN ${sent(entry, `${who} client_id client_name client_address ${what}`)}
    WHEN NOT (${isFirst}) THEN ${sent(entry, `${who} client_id client_name ${what}`)}
    ELSE ${sent(entry, `${who} ${what}`)} END)`;
};

/** The formats there are, the newest last. */
export const digestFormats = ["1", "2", "3"] as const;

const sent = (row: string, columns: string): string =>
  `record_send(row(${columns
    .split(" ")
    .map((column) => `${row}.${column}`)
    .join(", ")}))`;

/** The same for a link: the link before, its own place, and the ids and digests of its entries. */
export const linkHash = (link: string): string => {
  const columns = "previous_hash format organization_id sequence number at entry_ids digests";
  return `sha256(${sent(link, columns)})`;
};

/** Bytes of a digest. */
export const digestLength = 32;
