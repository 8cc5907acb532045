import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "@/lib/log/log";
import { unsentAnswer } from "./newest-answer";

/** As long a connection on which nothing is asked is waited for, because a request may be on its way. */
const quietMs = 1_000;
/** As long the answers under way are waited for. Whoever stops the service kills it soon after. */
const patienceMs = 10_000;

/** The connections of an HTTP server that listens nowhere itself. */
export type Connections = {
  /** Serves a connection that somebody else took, unread. */
  take: (connection: Socket) => void;
  /** From now on every answer is the last of its connection. */
  announceEnd: () => void;
  /** Answers what is asked, closes every connection and resolves when none is left, or after ten seconds. */
  end: () => Promise<void>;
};

const closeAfter = (_request: IncomingMessage, response: ServerResponse): void => {
  response.shouldKeepAlive = false;
};

/** Closes a connection once nothing is asked on it. */
function closeWhenAnswered(connection: Socket): void {
  const answer = unsentAnswer(connection);
  if (answer) answer.once("close", () => closeWhenAnswered(connection));
  else connection.destroySoon();
}

/**
 * Serves connections so that they can be ended without losing a request: each client is told "connection: close" with its
 * next answer, and only whoever asks nothing for a second is left without that word.
 */
export function connectionsOf(server: Server): Connections {
  const open = new Set<Socket>();
  let isEnding = false;
  let sayEmpty: () => void = () => undefined;
  const empty = new Promise<void>((resolve) => (sayEmpty = resolve));
  // What watches over slow heads and bodies begins with this; nothing else tells Node that requests will come.
  server.emit("listening");

  return {
    take: (connection) => {
      open.add(connection);
      connection.once("close", () => {
        open.delete(connection);
        if (isEnding && open.size === 0) sayEmpty();
      });
      server.emit("connection", connection);
      connection.resume();
    },
    announceEnd: () => {
      server.prependListener("request", closeAfter);
      for (const connection of open) {
        const answer = unsentAnswer(connection);
        if (answer && !answer.headersSent) answer.shouldKeepAlive = false;
      }
    },
    end: async () => {
      isEnding = true;
      if (open.size === 0) return;
      setTimeout(() => open.forEach(closeWhenAnswered), quietMs);
      const impatience = setTimeout(() => {
        log.warn({ patienceMs, connections: open.size }, "web: not done in time, what is not answered is lost");
        sayEmpty();
      }, patienceMs);
      await empty;
      clearTimeout(impatience);
    },
  };
}
