import { once } from "node:events";
import net from "node:net";
import type { AddressInfo } from "node:net";

export type PoolerStandIn = { url: string; stop: () => Promise<void> };

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const refusal = Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0");

/**
 * A pooler of transactions before the PostgreSQL at `url`, for statements one after the other: whoever has signed in is
 * answered by the first connection. `refuses`: does not let anybody in who names a parameter, as PgBouncer by itself.
 */
export async function startPooler(url: string, { refuses = false } = {}): Promise<PoolerStandIn> {
  const behind = new URL(url);
  const sockets = new Set<net.Socket>();
  let shared: net.Socket | undefined;
  let asker: net.Socket | undefined;

  const pooler = net.createServer((client) => {
    const own = net.connect(Number(behind.port), behind.hostname);
    for (const socket of [client, own]) sockets.add(socket.on("error", () => socket.destroy()));
    let hasSignedIn = false;
    own.on("data", (bytes) => {
      if (hasSignedIn) asker?.write(bytes);
      else client.write(bytes);
      hasSignedIn ||= bytes.subarray(-readyForQuery.length).equals(readyForQuery);
    });
    client.on("data", (bytes) => {
      if (refuses) {
        const head = Buffer.from([0x45, 0, 0, 0, refusal.length + 4]);
        client.end(Buffer.concat([head, refusal]));
      } else if (hasSignedIn) {
        shared ??= own;
        asker = client;
        shared.write(bytes);
      } else own.write(bytes);
    });
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const address = new URL(url);
  address.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return {
    url: address.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      pooler.close();
      await once(pooler, "close");
    },
  };
}
