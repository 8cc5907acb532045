import { filledDatabases } from "./data/fill-database";

// Fills the databases of the service's benchmark (see scripts/lib/bench-cluster.mjs) that are not filled yet: invented
// providers in 50 organizations of skewed size, three flags each, sections, workflows with their timelines.
//   npm run bench -- data [--data DIR] [--sizes 1000000,10000] [--port PORT] [--leave]

for (const { size } of await filledDatabases()) console.log(`${size} providers are there`);
