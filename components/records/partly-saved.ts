/** Of several writes the earlier ones are stored and a later one failed. */
export class PartlySaved extends Error {
  constructor(
    /** Ids of what was added, by the uid of its row. */
    readonly added: ReadonlyMap<string, string>,
    override readonly cause: unknown,
  ) {
    super("Not everything was saved");
    this.name = "PartlySaved";
  }
}
