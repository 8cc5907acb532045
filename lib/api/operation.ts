import type { z } from "zod";
import type { Context, Role } from "./context";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A body that the database has already written as JSON: it goes out as it is, still checked against the contract. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A body that is the same for everybody, always: its bytes are made once. */
export class LastingJson extends JsonText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(body: unknown) {
    super(JSON.stringify(body));
    this.bytes = new TextEncoder().encode(this.text);
  }
}

/** Marks an answer that is bytes, not JSON. */
export const binary = { binary: true } as const;
/** Marks an answer that lasts and tells of events as they happen (`text/event-stream`). */
export const eventStream = { binary: true, events: true } as const;

type ResponseBody = z.ZodType | typeof binary | typeof eventStream | null;

/** A file that an operation takes as multipart/form-data: one part named `file` beside the fields of `body`. */
export type Upload = {
  maximumBytes: number;
  /** Kinds that are taken, by what the bytes are; what the client says of them counts for nothing. */
  contentTypes: readonly string[];
};

/** A received file: whole, hashed and recognized, on this machine's disk until the request is answered. */
export type SpooledFile = {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  contentType: string;
  originalName: string;
};

export type OperationDefinition = {
  /** The one name of this operation: contract, verb and `operationId`. */
  id: string;
  tag: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  /** Who may call it: everybody, any role of the organization, or the roles named. */
  access: "public" | "any role" | readonly Role[];
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is then multipart/form-data and `body` the contract of its fields; needs `transaction: false`. */
  upload?: Upload;
  /** Success statuses and their bodies; `null` is an answer without one. */
  responses: Record<number, ResponseBody>;
  /** A request that the contract accepts; shown in the reference and parsed in the tests. */
  example: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  /** A person signs it: called in a browser session it needs the header `Signing-Confirmation`. */
  signed?: true;
  /**
   * Left out: the verb runs in one transaction, `ctx.db` is Prisma's. "one statement": a read whose statements
   * (`runStatement(ctx.db, …)`) are each a transaction in one round trip. "statements": one transaction of statements by
   * hand, which others of the organization who come at the same time may share (`lib/together`). `false`: the verb calls
   * out to others and opens the organization's transaction itself.
   */
  transaction?: "one statement" | "statements" | false;
  /** Members of the answer that are secrets shown this once: a stored idempotent answer leaves them out. */
  shownOnce?: readonly string[];
  /** Validation errors as plain strings, as clients of the webhook operations expect them. */
  stringErrors?: true;
};

/** Declares an operation; see README "How to add an operation". */
export function operation<const Definition extends OperationDefinition>(definition: Definition): Definition {
  return definition;
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Answer<Body> = Body extends z.ZodType ? z.input<Body> : Body extends typeof binary ? never : void;

export type OperationInput<Op extends OperationDefinition> = {
  params: PathParams<Op["path"]>;
  query: Output<Op["query"]>;
  body: Output<Op["body"]>;
} & (Op extends { upload: Upload } ? { file: SpooledFile } : unknown);

export type OperationAnswer<Op extends OperationDefinition> = Answer<Op["responses"][keyof Op["responses"]]>;

/** An answer with a status of the verb's choosing, or with headers. */
export type Reply<Status = number, Body = unknown> = {
  kind: "reply";
  status: Status;
  body: Body;
  headers?: Record<string, string>;
};
/** A page of a list: the pipeline adds `Link: rel="next"` and, when counted, `X-Total-Count`. */
export type Page<Body> = { kind: "page"; body: Body; hasMore: boolean; total?: number };
/** Bytes, streamed. */
export type Stream = { kind: "stream"; body: ReadableStream<Uint8Array>; headers: Record<string, string> };
/** The rest of the work, for one transaction; `undo` takes back what was done outside it when it does not happen. */
export type Commit<Body> = { kind: "commit"; work: (ctx: Context) => Promise<Body>; undo: () => Promise<void> };

export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Record<string, string>,
): Reply<Status, Body> {
  return { kind: "reply", status, body, headers };
}
export function page<Body>(body: Body, more: { hasMore: boolean; total?: number }): Page<Body> {
  return { kind: "page", body, ...more };
}
export function stream(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Stream {
  return { kind: "stream", body, headers };
}
/**
 * For verbs with `transaction: false`: what they write, and the stored answer to an `Idempotency-Key`, become true
 * together, so that a repetition finds either both or nothing. `undo` is called when `work` fails or is a repetition.
 */
export function commit<Body>(work: (ctx: Context) => Promise<Body>, undo: () => Promise<void>): Commit<Body> {
  return { kind: "commit", work, undo };
}
/** The `ETag` header of a record's version. */
export const etag = (version: number): Record<string, string> => ({ etag: `"${version}"` });

type Replies<Op extends OperationDefinition> = {
  [Status in keyof Op["responses"]]: Reply<Status, Answer<Op["responses"][Status]> | JsonText>;
}[keyof Op["responses"]];

/**
 * What carries out an operation: the organization's context first, validated input second; returns the body of the
 * success answer (or `reply`, `page`, `stream`, `commit`) and throws an `ApiError` for everything a client should hear about.
 */
export type Verb<Op extends OperationDefinition> = (
  ctx: Context,
  input: OperationInput<Op>,
) => Promise<
  | OperationAnswer<Op>
  | JsonText
  | Replies<Op>
  | Page<OperationAnswer<Op> | JsonText>
  | Stream
  | Commit<OperationAnswer<Op> | Replies<Op>>
>;

export function successStatuses(definition: OperationDefinition): number[] {
  return Object.keys(definition.responses).map(Number);
}
