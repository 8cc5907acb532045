import type { Socket } from "node:net";
import { KeeperWord, type WebWord } from "./keeper-words";

const say = (word: WebWord): void => {
  if (process.connected) process.send?.(word);
};

/**
 * In a web process that another one keeps: takes the connections that it is handed. Resolves when no more come: the
 * other one ends, is gone, or let us go after SIGTERM and put another process in our place.
 */
export function takeConnections(take: (connection: Socket) => void): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    process.on("message", (value: unknown, connection?: Socket) => {
      const word = KeeperWord.safeParse(value).data;
      if (word?.door === "closed") resolve();
      if (word?.door !== "connection") return;
      say({ door: "taken", number: word.number });
      if (!connection) return;
      connection.allowHalfOpen = true;
      take(connection);
    });
    process.on("disconnect", resolve);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => say({ door: "leaving" }));
  say({ door: "ready" });
  return closed;
}
