import { createServer } from "node:http";
import { once } from "node:events";
import { env } from "@/lib/env";
import { NppesStandIn } from "@/lib/verification/sources/nppes-stand-in";
import registryAnswers from "./nppes/answers.json";

/**
 * Answers for the demo's registry, where NPPES_URL says it will be, while the demo is written: the demo services are
 * started only after that. Does nothing when NPPES_URL is elsewhere, or when they run already.
 */
export async function lendRegistry(): Promise<{ close: () => void }> {
  const { hostname, port } = new URL(env().NPPES_URL);
  const standIn = new NppesStandIn(registryAnswers);
  const server = createServer((request, response) => standIn.handle(request, response));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  if (hostname !== "127.0.0.1" || port === "") return { close };
  const isTaken = once(server, "error").then(() => true);
  server.listen(Number(port), hostname);
  await Promise.race([once(server, "listening").catch(() => undefined), isTaken]);
  return { close };
}
