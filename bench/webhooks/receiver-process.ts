import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that takes everything and says how much it was: the same for bare undici and for deliveries. */
export function receive(): void {
  let taken = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume().once("end", () => {
      taken += 1;
      response.writeHead(204).end();
    });
  });
  process.on("message", () => process.send?.({ taken }));
  process.once("disconnect", () => process.exit());
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}
