import Fastify from "fastify";
import pg from "pg";
import { approve } from "./decision.mjs";
import { flagSchema, listSchema, timelineSchema } from "./schemas.mjs";
import { detail } from "./detail.mjs";
import { flagSearch, list, providerFlags, timeline } from "./reads.mjs";

// The service's hot operations as a good engineer writes them by hand: prepared statements by name, one pool, rows
// mapped to the same members, response schemas so that Fastify serializes by them. No authentication, no isolation but
// the WHERE, no validation beyond what the route needs.

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12, application_name: "bench-fastify" });
pool.on("error", (error) => console.error(error.message));

const app = Fastify();
const run = (name, text, values) => pool.query({ name, text, values });

// As long as what ours answers without a query.
const fields = Array.from({ length: 14 }, (_, at) => ({
  name: `field${at}`,
  description: "What the field says of a letter, in a sentence that is as long as such sentences are",
  sample: "We still need the following from you",
  audiences: ["provider", "facility"],
}));
app.get("/nothing", async () => fields);
app.get("/providers", { schema: listSchema }, ({ query }) => list(run, query));
app.get("/provider", async ({ query }, reply) => {
  const found = await detail(run, query);
  return found ?? reply.code(404).send({ message: "Not found" });
});
app.get("/flags/search", { schema: flagSchema }, ({ query }) => flagSearch(run, query));
app.get("/provider-flags", ({ query }) => providerFlags(run, query));
app.get("/timeline", { schema: timelineSchema }, ({ query }) => timeline(run, query));
app.put("/workflows/:id/approve", async ({ params, body }, reply) => {
  const done = await approve(pool, params.id, body);
  return reply.code(done ? 204 : 409).send();
});

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
console.log("ready");
