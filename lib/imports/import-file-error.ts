/** A file that cannot be imported at all; the message is one sentence for the person who named it. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}
