/** A list file that cannot be used; the message is one sentence, made for the person who loads it. */
export class ListFileError extends Error {
  override name = "ListFileError";

  constructor(
    file: string,
    /** Without the file's name. */
    readonly reason: string,
  ) {
    super(`${file} was not loaded: ${reason}. The list in use stays as it is.`);
  }
}

/** What to do about a file that ends in the middle. */
export const probablyCut = "the file was probably cut: download it again";
