import { measureHsd } from "./exports/hsd";
import { measureKills, work } from "./exports/kill";
import { exportAlone, measureMemory } from "./exports/memory";

// Exports, on an empty database of their own:
//   npm run bench -- exports [--rows 1000000] [--kind provider-directory|hsd-report] [--reference DIR]   memory and time
//   npm run bench -- exports kill [--rows 300000]   a worker that is killed three times
//   npm run bench -- exports hsd --data DIR         CMS' tables of public providers and hospitals

const what: Readonly<Record<string, () => Promise<void>>> = {
  alone: exportAlone,
  hsd: measureHsd,
  kill: measureKills,
  worker: work,
};

await (what[process.argv[2] ?? ""] ?? measureMemory)();
process.exit();
