import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { callerAt } from "@/lib/api/caller";
import { signAccessToken } from "@/lib/auth/tokens";
import { closeDatabase } from "@/lib/db-connections";
import { recordKinds } from "@/lib/facilities/record-kinds";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { roundTrip } from "@/prisma/factories/facility-round-trip";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { randomFacilities } from "@/prisma/factories/random-facility";

// Random valid facilities, made from the contracts: created, read, sent back as read, changed into another, read again.
// Says how many answers differ from what was sent.
//   npm run bench -- facility-round-trip [facilities] [seed]

const [facilities = 1000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);

const httpServer = createFrontServer({ find: dispatcher, pages: null });
httpServer.listen(0, "127.0.0.1");
await once(httpServer, "listening");
const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
const { id } = await createOrganization("Benchmark");
const client = await createClient(id, { name: "Round trip", roles: ["Credentialing User"] });
const caller = callerAt(origin, await signAccessToken(client, new Date()), id);

const pairs = fc.sample(fc.tuple(randomFacilities, randomFacilities), { numRuns: facilities, seed });
const records = pairs.reduce(
  (sum, [first]) =>
    sum +
    Object.entries(first).reduce((own, [name, value]) => own + (name in recordKinds ? (value as []).length : 0), 0),
  0,
);
const begin = performance.now();
let different = 0;
for (const [first, second] of pairs) {
  const found = await roundTrip(caller, first, second);
  if (found.length === 0) continue;
  different += 1;
  if (different <= 5) console.log(found.join("\n"));
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${facilities} facilities with ${records} sub-records, seed ${seed}: ${different} with a difference`);
console.log(`${seconds.toFixed(1)} s, ${((facilities * 6) / seconds).toFixed(0)} requests/s`);
if (different > 0) process.exitCode = 1;
httpServer.close();
httpServer.closeAllConnections();
await closeDatabase();
