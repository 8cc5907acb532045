import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

// PostGraphile over the same tables, with its own preset and nothing that a production server would switch off.

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ["public"],
      poolConfig: { max: 12, application_name: "bench-postgraphile" },
    }),
  ],
  grafserv: { graphiql: false, watch: false, websockets: false },
};

const service = postgraphile(preset).createServ(grafserv);
const server = createServer();
await service.addTo(server);
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
