import net, { type Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turnOfTheLoop } from "node:timers/promises";
import { log } from "@/lib/log/log";

/** The port of the service. */
export type Door = {
  /** Opens the port. Ends the process when that cannot be, above all because another has it. */
  open: (address: { port: number; host: string }) => void;
  /** Closes the port without losing a connection that came before. */
  close: () => Promise<void>;
};

/** A turn of the loop that was as short did nothing else. */
const shortTurnMs = 0.5;
/** As long somebody who was just answered takes to come again, unless his machine is very busy. */
const settleMs = 40;
/** A port to which somebody comes all the time is closed all the same. */
const patienceMs = 500;

/** Gives every connection away as it comes, unread: whoever gets it calls `resume`. */
export function makeDoor(give: (connection: Socket) => void): Door {
  const held: Socket[] = [];
  let isClosing = false;
  // As an HTTP server would take them: a client may end its side and still wait for its answer.
  const server = net.createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (connection) => {
    // Unread, it tells of no error; it does when it is written to.
    connection.on("error", () => undefined);
    if (isClosing) held.push(connection);
    else give(connection);
  });

  return {
    open: ({ port, host }) => {
      server.on("error", (error: NodeJS.ErrnoException) => {
        // Too many open files, for one: whoever comes next is taken again.
        if (server.listening) return log.error({ err: error }, "web: a connection could not be taken");
        const what =
          error.code === "EADDRINUSE" ? `Port ${port} is in use: set PORT to a free one` : "the server failed";
        log.fatal({ err: error }, what);
        process.exit(1);
      });
      server.listen(port, host, () => log.info({ host, port }, "web: listening"));
    },
    // The kernel says hello for us, and closing the port resets whoever was greeted and not yet taken. So connections are
    // taken but held, that nobody comes because another was answered, until none came for a while; and the port is closed
    // after a short turn of the loop, because who comes during that turn is lost.
    close: async () => {
      isClosing = true;
      const latest = performance.now() + patienceMs;
      const cameIn = async (wait: () => Promise<unknown>) => {
        const known = held.length;
        await wait();
        return held.length > known && performance.now() < latest;
      };
      while (await cameIn(() => sleep(settleMs)));
      let since: number;
      do since = performance.now();
      while ((await cameIn(turnOfTheLoop)) || (performance.now() - since > shortTurnMs && since < latest));
      server.close();
      for (const connection of held.splice(0)) give(connection);
    },
  };
}
