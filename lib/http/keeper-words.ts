import { z } from "zod";

/** What the process that keeps the web processes says to one of them. */
export const KeeperWord = z.discriminatedUnion("door", [
  // With a connection, unless its client left meanwhile.
  z.object({ door: z.literal("connection"), number: z.number() }),
  // No more connections come: answer what there is, and end.
  z.object({ door: z.literal("closed") }),
]);
export type KeeperWord = z.output<typeof KeeperWord>;

/** What a web process says to the one that keeps it. */
export const WebWord = z.discriminatedUnion("door", [
  z.object({ door: z.literal("ready") }),
  z.object({ door: z.literal("taken"), number: z.number() }),
  // It was told to end, and takes connections until it hears that no more come.
  z.object({ door: z.literal("leaving") }),
]);
export type WebWord = z.output<typeof WebWord>;
