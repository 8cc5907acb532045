import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { root } from "./root.mjs";

let isLoaded = false;

// The package's own entry imports the .wasm as a module, which Node 20 only does behind a flag.
async function loadEngine() {
  if (isLoaded) return;
  const folder = path.dirname(fileURLToPath(import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg")));
  const bytes = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  isLoaded = true;
}

// The adapter splits scripts at every semicolon, which breaks function bodies and leaves half a migration applied.
// One query with many statements is one transaction: all of the script, or nothing.
function wholeScripts(adapter, frame) {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(frame(script));
  };
  return adapter;
}

function adapterFactory(connectionString, frame, opened) {
  const factory = new PrismaPg({ connectionString, connectionTimeoutMillis: 10_000, max: 2 });
  const connect = factory.connect.bind(factory);
  const connectToShadowDb = factory.connectToShadowDb.bind(factory);
  const remember = (adapter, ownFrame) => {
    opened.push(adapter);
    return wholeScripts(adapter, ownFrame);
  };
  factory.connect = async () => remember(await connect(), frame);
  factory.connectToShadowDb = async () => wholeScripts(await connectToShadowDb(), (script) => script);
  return factory;
}

/** The data model as the engine wants it. */
export function schemaFiles() {
  const file = path.join(root, "prisma/schema.prisma");
  return [{ path: file, content: fs.readFileSync(file, "utf8") }];
}

/**
 * Runs `work` with Prisma's schema engine connected to the database. Every script it executes goes through `frame`
 * and is sent as one query. Errors carry the database's message.
 */
export async function withSchemaEngine(connectionString, work, frame = (script) => script) {
  await loadEngine();
  const opened = [];
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(connectionString, frame, opened));
  const datamodels = schemaFiles().map(({ path: file, content }) => [file, content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } catch (error) {
    const [registered] = adapter.errorRegistry.registeredErrors.slice(-1);
    throw registered?.error ?? error;
  } finally {
    engine.free();
    await Promise.all(opened.map((connection) => connection.dispose()));
  }
}

/** The SQL that makes the whole data model in an empty database. */
export async function schemaSql(connectionString) {
  const { stdout } = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return stdout ?? "";
}
