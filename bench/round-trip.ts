import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { callerAt } from "@/lib/api/caller";
import { signAccessToken } from "@/lib/auth/tokens";
import { closeDatabase } from "@/lib/db-connections";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { anyProviderFile, roundTrip } from "@/prisma/factories/round-trip";

// Random valid providers with all sections, made from the contracts: created, written, read, compared member by member,
// written back as they were read and read again. Says how many differ, and what was written.
//   npm run bench -- round-trip [providers] [seed]

const [count = 1000, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
const atOnce = 4;

const server = createFrontServer({ find: dispatcher, pages: null });
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { id: organizationId } = await createOrganization("Benchmark");
const client = await createClient(organizationId, { name: "Benchmark", roles: ["Credentialing User"] });
const token = await signAccessToken(client, new Date());
const caller = callerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, organizationId);

const files = fc.sample(anyProviderFile, { numRuns: count, seed });
const elements = files
  .flatMap((file) => Object.values(file.sections))
  .reduce((total, section) => total + (Array.isArray(section) ? section.length : 1), 0);
const startedAt = performance.now();
const waiting = [...files.entries()];
let differing = 0;
async function work(): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [index, file] = next;
    const found = await roundTrip(caller, file, index);
    if (found.length === 0) continue;
    differing += 1;
    console.log(`provider ${index}:\n  ${found.slice(0, 5).join("\n  ")}`);
  }
}
await Promise.all(Array.from({ length: atOnce }, work));
const seconds = (performance.now() - startedAt) / 1000;

console.log(
  `${count} random providers with all sections (seed ${seed}), ${elements} elements written twice and read twice`,
);
console.log(`${differing} differ; ${seconds.toFixed(1)} s, ${((count * 31) / seconds).toFixed(0)} calls a second`);
server.closeAllConnections();
server.close();
await closeDatabase();
process.exitCode = differing === 0 ? 0 : 1;
