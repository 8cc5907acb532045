import cluster, { type Worker } from "node:cluster";

type Message = { act?: string; seq?: number; ack?: number };
type Connection = { close: () => void };

/** What a process said before it ended is read by then. */
const pauseMs = 100;

const isListening = (worker: Worker | undefined) => (worker as { state?: string } | undefined)?.state === "listening";

/**
 * The primary hands a process one connection after the other, each when the last is said to be taken. Of a process that
 * is killed in between Node waits for that word for ever: the connection stays open with nobody to answer it, and the
 * process stays in Node's list. So what is still open then is answered "not taken" in its name, on which Node gives the
 * connection, and all that was sent over it, to another process.
 */
export function handOverAgain(worker: Worker): void {
  const { process } = worker;
  const open = new Map<number, Connection>();
  const send = process.send?.bind(process) as (...all: unknown[]) => boolean;
  process.send = (message: Message, connection: unknown, ...rest: unknown[]) => {
    if (message.act === "newconn" && message.seq !== undefined) open.set(message.seq, connection as Connection);
    return send(message, connection, ...rest);
  };
  process.on("internalMessage", ({ ack }: Message) => ack !== undefined && open.delete(ack));
  const giveAway = () => {
    if (open.size === 0) return;
    process.emit("disconnect");
    const isAnother = Object.values(cluster.workers ?? {}).some(isListening);
    for (const [seq, connection] of open) {
      if (isAnother) process.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: seq, accepted: false });
      else connection.close();
    }
  };
  worker.once("exit", () => setTimeout(giveAway, pauseMs));
}
