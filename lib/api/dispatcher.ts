import type { Handler } from "./handle";
import type { Match } from "./match-route";

/** Finds the operation of a method and path, with the handler that its route file exports. */
export type Dispatcher = (method: string, path: string) => Match<{ handler: Handler }>;
