import pg from "pg";

/**
 * A statement that each connection prepares once, under its name. Without a name it is planned anew for its values at
 * every use: right where the values decide which index answers (a named one may turn to a plan for all values).
 */
export type Statement = {
  name?: string;
  text: string;
  /** How several ask it at once (`lib/together`); left out, each asks for itself. */
  together?: Together;
};

/**
 * "same": those who give the same values share one answer. Else a statement for the values of several, whose rows begin
 * with the place (from 1) of the one they are for. `isRead`: it leaves nothing behind but locks.
 */
export type Together = "same" | { isRead: boolean; of: (values: readonly (readonly unknown[])[]) => Part };

/** Fields as PostgreSQL writes them, in the statement's order. */
export type Row = readonly (string | null)[];

export type Part = { statement: Statement; values: readonly unknown[] };

type Message = { name?: string; text?: string; values?: readonly unknown[]; type?: string };

/** What pg's connection takes; its published types are of an older protocol. */
type Wire = {
  stream: { write: (bytes: Buffer) => void };
  close: (message: Message) => void;
  parse: (message: Message) => void;
  bind: (message: Message & { statement: string; valueMapper: (value: unknown) => unknown }) => void;
  execute: (message: object) => void;
  sync: () => void;
};

/** Messages as pg's connection would send them, in one piece: a write of many pieces costs several times as much. */
class Draft {
  private readonly pieces: Buffer[] = [];
  readonly wire = Object.assign(Object.create(pg.Connection.prototype) as Wire, {
    _send: (bytes: Buffer) => this.pieces.push(bytes),
  });

  bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** Which text a connection has prepared under a name. */
const prepared = new WeakMap<Wire, Map<string, string>>();

/**
 * Statements sent in one write and answered in one read. Until the one sync at the end PostgreSQL holds them together
 * as one transaction: all of them are committed, or none is. Saves the round trips that cost a short request most.
 */
class StatementBatch {
  /** pg's client calls it when all is committed, when a statement failed, and when the time is over. */
  callback: (error?: unknown) => void = () => undefined;
  readonly results: Row[][];
  private answered = 0;
  private connection?: Wire;

  constructor(readonly parts: readonly Part[]) {
    this.results = parts.map(() => []);
  }

  submit(connection: unknown): null {
    this.connection = connection as Wire;
    const known = prepared.get(this.connection) ?? new Map<string, string>();
    prepared.set(this.connection, known);
    const draft = new Draft();
    for (const part of this.parts) this.add(draft.wire, part, known);
    draft.wire.sync();
    this.connection.stream.write(draft.bytes());
    return null;
  }

  private add(wire: Wire, { statement: { name = "", text }, values }: Part, known: Map<string, string>): void {
    if (name === "" || known.get(name) !== text) {
      // Closing what is not there is no error; preparing what is there would be one.
      if (name !== "") wire.close({ type: "S", name });
      wire.parse({ name, text });
      if (name !== "") known.set(name, text);
    }
    wire.bind({ statement: name, values, valueMapper: prepareValue });
    // The rows come without a description of their columns: who wrote the statement knows them.
    wire.execute({});
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.results[this.answered]?.push(fields);
  }

  handleCommandComplete(): void {
    this.answered += 1;
  }

  handleEmptyQuery(): void {
    this.answered += 1;
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: unknown): void {
    // What was prepared before the failure stays, what came after was skipped: both are prepared anew.
    const known = this.connection && prepared.get(this.connection);
    for (const { statement } of this.parts) known?.delete(statement.name ?? "");
    this.callback(error);
  }
}

/** Runs the parts on the connection, together (see above); answers the rows of each. Throws what PostgreSQL said. */
export function runBatch(client: pg.ClientBase, parts: readonly Part[]): Promise<readonly Row[][]> {
  const batch = new StatementBatch(parts);
  return new Promise((resolve, reject) => {
    batch.callback = (error) => (error === undefined || error === null ? resolve(batch.results) : reject(error));
    client.query(batch as unknown as pg.Submittable);
  });
}
