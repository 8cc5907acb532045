import { serveApi } from "./webhooks/api-process";
import { chaos } from "./webhooks/chaos";
import { guardCorpus } from "./webhooks/guard-corpus";
import { hostileEndpoints } from "./webhooks/hostile";
import { rateAndLatency } from "./webhooks/rate";
import { receive } from "./webhooks/receiver-process";
import { sendBare } from "./webhooks/bare-undici";
import { deliverUntilStopped } from "./webhooks/worker-process";

// Webhooks under load and under attack:
//   npm run bench -- webhooks rate [10000]        deliveries a second beside bare undici, both against the same receiver;
//                                                 then 100 endpoints × 100 events: from commit to first attempt
//   npm run bench -- webhooks chaos [10000 32 11] decisions while web, worker and database are killed: what was lost
//   npm run bench -- webhooks guard               addresses that must not be reached
//   npm run bench -- webhooks hostile             endpoints that answer badly: time and memory of every attempt

const parts = {
  rate: rateAndLatency,
  chaos,
  guard: guardCorpus,
  hostile: hostileEndpoints,
  // Processes of their own, started by the parts above.
  "receiver-process": receive,
  "bare-undici": sendBare,
  "worker-process": deliverUntilStopped,
  "api-process": serveApi,
  "whole-worker": async () => void (await import("../worker")),
} satisfies Record<string, () => void | Promise<void>>;

const wanted = process.argv[2] ?? "";
if (!Object.hasOwn(parts, wanted)) {
  console.error(`Say which part: ${Object.keys(parts).slice(0, 4).join(", ")}.`);
  process.exit(1);
}
await parts[wanted as keyof typeof parts]();
